import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')
const wire = join(root, 'sandbox/src/testing/wire-types.ts')

/** A value to check against a type, which is written as TypeScript source. */
export interface Sample {
  /** Where it came from, for the reader of a compiler error. */
  about: string
  type: string
  body: unknown
}

/** The samples as typed constants. */
export const sourceOf = (samples: readonly Sample[]): string =>
  samples
    .map(
      ({ about, body, type }, index) =>
        `// ${about}\nexport const sample${index}: ${type} = ${JSON.stringify(body, null, 1)};`,
    )
    .join('\n')

/** The compiler's errors for source that may use `Stripe`, `Wire` and `ParameterNames`; empty if there are none. */
export async function compileErrors(body: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-drift-'))
  const source =
    `import type Stripe from 'stripe';\n` +
    `import type { ParameterNames, Wire } from ${JSON.stringify(wire)};\n` +
    `export type Known = [ParameterNames<1>, Wire<1>, Stripe];\n${body}`
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      exactOptionalPropertyTypes: false,
      module: 'preserve',
      moduleResolution: 'bundler',
      noEmit: true,
      paths: { stripe: [join(root, 'node_modules/stripe/esm/stripe.esm.node.d.ts')] },
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    },
    files: ['samples.ts'],
  }
  await writeFile(join(folder, 'samples.ts'), source)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  try {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    return await promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
      () => '',
      (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
