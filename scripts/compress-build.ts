/** Writes the smallest forms of every file of the build beside it, so that no start of the server has to make them. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FORMS, fileAnswer } from '../sync-server/services/site/load-site.ts'

const FOLDER = 'dist/pwa'

for (const path of globSync('**/*.{js,css,html,svg,txt,webmanifest,json}', { cwd: FOLDER })) {
  const file = join(FOLDER, path)
  const answer = fileAnswer(`/${path}`, readFileSync(file))
  await answer.encodeBest()
  for (const [encoding, suffix] of FORMS) {
    const bytes = answer.ready(encoding)
    if (bytes !== undefined) writeFileSync(`${file}${suffix}`, bytes)
  }
}
