/**
 * The editor's check of the shipped catalogue (docs/catalogue.md): what it refuses names the file, the tool and what to do.
 * Usage: node scripts/check-catalogue.ts [folder]
 */
import { coverageProblems } from './catalogue/coverage-rules.ts'
import { factContext, factProblems } from './catalogue/fact-rules.ts'
import { readCatalogue } from './catalogue/read-catalogue.ts'
import { spellingProblems } from './catalogue/spelling.ts'
import { sharedTextProblems, textProblems } from './catalogue/text-rules.ts'

const catalogue = readCatalogue(process.argv[2])
const { entries, categories } = catalogue
const context = factContext(catalogue, new Date().toISOString().slice(0, 10))
const problems = [
  ...catalogue.problems,
  ...entries.flatMap((entry) => [...factProblems(entry, context), ...textProblems(entry)]),
  ...sharedTextProblems(catalogue),
  ...coverageProblems(catalogue),
  ...spellingProblems(catalogue),
]
for (const problem of problems) console.error(problem)
console.log(
  `${entries.length} tools in ${categories.length} categories, ${problems.length} problems in the catalogue`,
)
process.exitCode = problems.length === 0 ? 0 : 1
