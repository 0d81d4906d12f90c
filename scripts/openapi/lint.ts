/**
 * What the linters of others say about /openapi.json: redocly with its recommended rules, spectral with its rules for OpenAPI. Ends
 * with 1 when either finds something.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { exampleDocument } from './example-document.ts'

/** Rules that do not hold here, and why. */
const NOT_HERE = {
  redocly: {
    // The router takes literal segments before parameters.
    'no-ambiguous-paths': 'off',
  },
  spectral: {
    // Who runs a site is on its pages; the program does not know.
    'info-contact': 'off',
    // Where the summary says everything, a description would say it twice.
    'operation-description': 'off',
    // Tuples are `prefixItems` in 3.1, and need no `items`.
    'array-items': 'off',
    // OpenAPI 3.1 lets every kind of security name the roles that it takes; the rule is of 3.0.
    'oas3-operation-security-defined': 'off',
    // It reads patterns without the flag `u`, which JSON Schema asks for. Examples are checked by openapi.test.ts.
    'oas3-valid-media-example': 'off',
  },
} as const

const document = exampleDocument()
const problems: string[] = []

const config = await createConfig({ extends: ['recommended'], rules: NOT_HERE.redocly })
const found = await lintFromString({
  source: JSON.stringify(document),
  absoluteRef: 'openapi.json',
  config,
})
for (const { ruleId, message, location } of found)
  problems.push(`redocly ${ruleId}: ${message} (${location[0]?.pointer})`)

const linter = new spectral.Spectral()
// The rules that the package brings are of a wider type than those it takes.
linter.setRuleset({ extends: [oas as RulesetDefinition], rules: NOT_HERE.spectral })
for (const { code, message, path } of await linter.run({ ...document }))
  problems.push(`spectral ${code}: ${message} (${path.join('/')})`)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
