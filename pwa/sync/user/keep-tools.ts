import { catalogue } from '../../data/catalogue-client.ts'
import { userData } from '../../data/user-data.ts'

/**
 * Of a catalogue that is too large for this device, favorites are kept whatever their categories are, and so are the tools that a user
 * follows: the server knows both, and news are found among what is here. @returns a function that ends it
 */
export function keepTools(): () => void {
  let kept: readonly number[] | null = null
  const keep = async () => {
    const tools = toolsOfUser() ?? kept
    if (catalogue.state().part === null || tools === null || tools.join() === kept?.join()) return
    kept = tools
    const device = await catalogue.device()
    await device?.keep({ tools: [...tools] })
  }
  // Without a connection the choice is stored all the same, and the next round fetches it.
  const follow = () => void keep().catch(() => {})
  const endings = [userData.subscribe(follow), catalogue.subscribe(follow)]
  follow()
  return () => {
    for (const end of endings) end()
  }
}

function toolsOfUser(): number[] | null {
  const data = userData.getState()
  if (data === null) return null
  const followed = data.follows.flatMap((subject) => ('toolId' in subject ? [subject.toolId] : []))
  return [...new Set([...data.favorites, ...followed])]
}
