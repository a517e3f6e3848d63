/// <reference types="astro/client" />

/** Absolute path of the repository, set by `astro.config.ts`; for code that runs at build time. */
declare const __REPOSITORY__: string

declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2' | 'sfnt'
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
