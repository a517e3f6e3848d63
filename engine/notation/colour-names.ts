// The names of colours and of what they say, in the languages people paste.

/** Absent, present, correct. Names are compared without blanks and marks. */
const NAMES: readonly string[] = [
  `absent gray grey black white dark none wrong miss missing incorrect no notinword notpresent notfound not empty
   gris negro blanco grau schwarz noir gris cinza preto grigio nero grijs zwart grå svart sort harmaa musta szary czarny
   gri siyah серый чёрный черный сірий чорний 灰 灰色 黒 黑`,
  `present yellow blue misplaced elsewhere wrongposition wrongplace wrongspot wrongplacement partial close almost near
   contains inword wrongorder amarillo azul gelb blau jaune bleu amarelo giallo blu geel blauw gul blå keltainen
   sininen żółty niebieski sarı mavi жёлтый желтый синий жовтий 黄 黄色`,
  `correct green orange exact right hit match matched perfect rightplace rightspot rightposition correctposition inplace
   verde naranja grün orange vert laranja arancione groen oranje grønn grøn grön oransje vihreä oranssi zielony
   pomarańczowy yeşil turuncu зелёный зеленый зелений 緑 绿 綠 緑色 绿色`,
]

const DIGITS = new Map(
  NAMES.flatMap((names, digit) => names.split(/\s+/).map((name) => [name.normalize('NFC'), digit] as const)),
)

/** 0 absent, 1 present, 2 correct; undefined for anything else. */
export function digitOfName(name: string): number | undefined {
  return name.length > 32
    ? undefined
    : DIGITS.get(
        name
          .normalize('NFC')
          .toLowerCase()
          .replace(/[\s_-]+/g, ''),
      )
}
