import { catalogue } from '../../data/catalogue-client.ts'
import { userData } from '../../data/user-data.ts'

/** Of a catalogue that is too large for this device, favorites are kept whatever their categories are. @returns a function that ends it */
export function keepFavorites(): () => void {
  let kept: readonly number[] | null = null
  const keep = async () => {
    const favorites = userData.getState()?.favorites ?? kept
    if (catalogue.state().part === null || favorites === null || favorites.join() === kept?.join()) return
    kept = favorites
    const device = await catalogue.device()
    await device?.keep({ tools: [...favorites] })
  }
  // Without a connection the choice is stored all the same, and the next round fetches it.
  const follow = () => void keep().catch(() => {})
  const endings = [userData.subscribe(follow), catalogue.subscribe(follow)]
  follow()
  return () => {
    for (const end of endings) end()
  }
}
