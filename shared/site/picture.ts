/** What a page has a picture of, for those who share its address. */
export type PictureSubject =
  | { kind: 'tool'; id: number }
  /** Two or three tools. */
  | { kind: 'compare'; ids: readonly number[] }
  | { kind: 'alternatives'; id: number }
  | { kind: 'category'; slug: string }
  | { kind: 'list'; token: string }

/** A picture, and what it says for who does not see it. */
export interface SharedPicture {
  subject: PictureSubject
  alt: string
}

/** In pixels: the size that the large networks require. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

const FOLDER = '/pictures'

/** `tool/12`: what a picture is of, as its address names it. */
export function pictureKey(subject: PictureSubject): string {
  switch (subject.kind) {
    case 'tool':
    case 'alternatives':
      return `${subject.kind}/${subject.id}`
    case 'compare':
      return `compare/${subject.ids.join(',')}`
    case 'category':
      return `category/${encodeURIComponent(subject.slug)}`
    case 'list':
      return `list/${subject.token}`
  }
}

/**
 * `/pictures/tool/12/<hash>.png` always stands for the same picture. Without a hash, which only the server knows, it leads to the
 * one of now.
 */
export function pictureAddress(subject: PictureSubject, hash?: string): string {
  return `${FOLDER}/${pictureKey(subject)}${hash === undefined ? '' : `/${hash}`}.png`
}
