import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { readShared, sharedPath, sharedQuery } from '#shared/site/share-target.ts'
import { catalogue } from '../data/catalogue-client.ts'

/** `/share`: what was shared with the installed app is looked up in the catalogue, with or without a network. */
export function ShareRedirect(): null {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  useEffect(() => {
    let isHere = true
    const shared = readShared(parameters)
    void catalogue
      .ask('query', { query: sharedQuery(shared) })
      .then(({ tools }) => tools)
      .catch(() => [])
      .then((tools) => isHere && navigate(sharedPath(shared, tools), { replace: true }))
    return () => {
      isHere = false
    }
  }, [parameters, navigate])
  return null
}
