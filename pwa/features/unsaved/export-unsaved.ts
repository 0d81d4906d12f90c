import { currentSession } from '../../data/session.ts'
import { readUnsaved } from '../../sync/user/follow-user.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Hands the user a file of everything that the server has not taken. */
export async function exportUnsaved(): Promise<void> {
  const { waiting, refused } = await readUnsaved()
  const file = {
    user: currentSession().user?.username,
    exportedAt: new Date().toISOString(),
    couldNotBeSaved: refused.map(({ mutation, code, detail }) => ({ ...mutation, code, reason: detail })),
    waiting,
  }
  saveFile('unsaved-changes.json', JSON.stringify(file, null, 2))
}
