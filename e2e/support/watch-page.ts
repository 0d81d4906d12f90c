import type { BrowserContext, Page } from '@playwright/test'
import { RAN } from './payloads.ts'
import { inEmptyPage } from './screens.ts'

/** What texts must never do on a page; the lists must stay empty on all pages of a context. */
export interface Watch {
  /** Payloads that ran, and violations of the content security policy. */
  reports: string[]
  /** Dialogs that opened. */
  dialogs: string[]
  /** Requests that went to another origin. */
  strangers: string[]
}

/** Watches all pages that the context opens from now on. */
export async function watchPages(context: BrowserContext, origin: string): Promise<Watch> {
  const watch: Watch = { reports: [], dialogs: [], strangers: [] }
  await context.exposeFunction('tellWatch', (report: string) => void watch.reports.push(report))
  await context.addInitScript((ran) => {
    const { tellWatch } = window as unknown as { tellWatch: (report: string) => void }
    Object.defineProperty(window, ran, { set: () => tellWatch('ran') })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      tellWatch(`${effectiveDirective} ${blockedURI} by ${sourceFile}`),
    )
  }, RAN)
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) watch.strangers.push(url.href)
  })
  context.on('page', (page) => follow(page, watch))
  for (const page of context.pages()) follow(page, watch)
  return watch
}

function follow(page: Page, { dialogs }: Watch): void {
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
}

/** Elements that exist only because a text was taken for markup. */
export async function findMarks(page: Page): Promise<string[]> {
  const [found = []] = await page.evaluate(marksIn, { pages: null, base: page.url() })
  return found
}

/** The same in the HTML of pages, before any script of them runs: each with the marks that are in it. */
export function findMarksIn(page: Page, pages: string[]): Promise<string[][]> {
  const given = { pages, base: page.url() }
  return inEmptyPage(page, (empty) => empty.evaluate(marksIn, given))
}

/** Runs in the browser, so it may name nothing from outside; null is the page that it runs in. */
function marksIn({ pages, base }: { pages: string[] | null; base: string }): string[][] {
  const ADDRESSES = [
    'href',
    'src',
    'srcset',
    'action',
    'formaction',
    'xlink:href',
    'data',
    'poster',
    'srcdoc',
  ]
  const FOREIGN = 'iframe, frame, object, embed, base, math, applet, meta[http-equiv="refresh"]'
  const isBadAddress = (element: Element, value: string) => {
    const { protocol, origin } = new URL(value, base)
    const isLink = element.matches('a, link[rel="canonical"]')
    const isInline = protocol === 'data:' && element.localName === 'img'
    return (
      /^(javascript|vbscript):/.test(protocol) || !(isLink || isInline || origin === new URL(base).origin)
    )
  }
  const isMark = (element: Element) => {
    const isCode = element.localName === 'script' && !/json$/.test(element.getAttribute('type') ?? '')
    if (element.matches(FOREIGN) || (isCode && element.textContent.includes('__ran'))) return true
    return [...element.attributes].some(
      ({ name, value }) =>
        name.startsWith('on') ||
        (name === 'style' && /url\(|expression\(/i.test(value)) ||
        (ADDRESSES.includes(name) && value !== '' && isBadAddress(element, value)),
    )
  }
  const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')
  return (pages?.map(read) ?? [document]).map((root) =>
    [...root.querySelectorAll('*')].filter(isMark).map((element) => element.outerHTML.slice(0, 200)),
  )
}
