// Examples for runtimes that take no file: each as a function of a module, its imports above it.

/** A module that exports `run(console)`; what it prints goes to the console that it is given. */
export function wrapExample(code: string): string {
  const lines = code.split('\n')
  const isImport = (line: string) => line.startsWith('import ')
  return [
    ...lines.filter(isImport),
    'export async function run(console) {',
    ...lines.filter((line) => !isImport(line)),
    '}',
  ].join('\n')
}

/** A module that runs all of them in turn; `all()` resolves to what each printed. */
export function runAll(files: readonly string[]): string {
  return [
    ...files.map((file, index) => `import { run as run${index} } from './${file}'`),
    `const runs = [${files.map((_, index) => `run${index}`).join(', ')}]`,
    'const show = (value) => (typeof value === "string" ? value : JSON.stringify(value))',
    'export async function all() {',
    '  const printed = []',
    '  for (const run of runs) {',
    '    const lines = []',
    '    await run({ log: (...values) => lines.push(values.map(show).join(" ")) })',
    '    printed.push(lines.join("\\n"))',
    '  }',
    '  return printed',
    '}',
  ].join('\n')
}

/** What is promised, as `show` above writes it: values of an object or list as JSON. */
export function promisedAsJson(said: string): string {
  return said.replace(/\[ (.*?) \]/g, (_, items: string) => `[${items.replaceAll("'", '"').replaceAll(', ', ',')}]`)
}
