/** Writes the compressed forms of every built file beside it, so that the server does not make them at its start. */
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
