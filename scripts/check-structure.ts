/** The rules about files that the linter cannot express: who may import whom, and how long files are. */
import { measureRooms, ROOMS, sizeProblems, sizeTable } from './structure/file-sizes.ts'
import { importProblems } from './structure/import-rules.ts'
import {
  countScreens,
  readStyles,
  SCREEN_LIMITS,
  screenProblems,
  unknownClasses,
} from './structure/screen-rules.ts'
import { screenTexts } from './structure/screen-texts.ts'
import { readSourceFiles } from './structure/source-files.ts'
import { textProblems } from './structure/text-rules.ts'

const files = readSourceFiles()
const sizes = measureRooms(files, ROOMS)
const styles = readStyles()
const screens = countScreens(files, styles)
const problems = [
  ...importProblems(files),
  ...textProblems(files),
  ...sizeProblems(sizes),
  ...screenProblems(screens, SCREEN_LIMITS),
  ...unknownClasses(files, styles),
  ...screenTexts(files),
]
console.log(sizeTable(sizes))
console.log(`screens: ${JSON.stringify(screens)}`)
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} structure problems`)
process.exitCode = problems.length === 0 ? 0 : 1
