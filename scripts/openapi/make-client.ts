/**
 * Builds a typed client of the API from its OpenAPI document, as a package of its own:
 *
 *   npm run client [-- folder]     (dist/client)
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { exampleDocument } from './example-document.ts'
import own from './package.json' with { type: 'json' }

const source = join(import.meta.dirname, 'client')
const target = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..', 'dist', 'client'))

const document = exampleDocument()
mkdirSync(target, { recursive: true })
const types = await openapiTS(JSON.stringify(document))
writeFileSync(join(target, 'schema.d.ts'), `// Made from /openapi.json.\n\n${astToString(types)}`)
for (const file of ['index.ts', 'example.ts']) cpSync(join(source, file), join(target, file))
const manifest = {
  name: 'ai-tool-hub-client',
  version: document.info.version,
  description: 'A typed client of AI Tool Hub',
  license: document.info.license.identifier,
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  dependencies: { 'openapi-fetch': own.devDependencies['openapi-fetch'] },
}
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
compile(['index.ts', 'example.ts'])
console.log(`${manifest.name} ${manifest.version}: ${Object.keys(document.paths).length} paths, in ${target}`)

/** Writes JavaScript and declarations beside the sources. @throws Error with what the compiler found */
function compile(files: string[]): void {
  const program = ts.createProgram(
    files.map((file) => join(target, file)),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      strict: true,
      exactOptionalPropertyTypes: true,
      declaration: true,
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [join(import.meta.dirname, '..', '..', 'node_modules', '@types')],
    },
  )
  const found = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  if (found.length > 0)
    throw new Error(
      ts.formatDiagnostics(found, {
        getCanonicalFileName: (file) => file,
        getCurrentDirectory: () => target,
        getNewLine: () => '\n',
      }),
    )
}
