import { catalogue } from './catalogue-client.ts'
import { currentSession } from './session.ts'

/**
 * Browsers that delete what a site has stored leave its cookies: this page then believes that nobody is signed in, and the stream of hints
 * names a user. Asks who it is; all that the server has of them follows. @returns a function that ends it
 */
export function findSession(): () => void {
  let asked: number | undefined
  const look = () => {
    const { cookieUser } = catalogue.state()
    if (cookieUser === asked) return
    asked = cookieUser
    if (cookieUser !== undefined && currentSession().user === null)
      void import('./check-session.ts').then(({ checkSession }) => checkSession()).catch(() => {})
  }
  look()
  return catalogue.subscribe(look)
}
