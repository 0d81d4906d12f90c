import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^32: about 190 bits. */
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
/** How many characters of a key lists show. */
const SHOWN_LENGTH = 14

const FORM = /^aih_(live|demo)_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/

/** A new key: `aih_live_`, 32 random letters and digits, and a checksum that detects mistyped keys. */
export function makeKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const start = `aih_live_${secret}`
  return `${start}_${checksum(start)}`
}

/** Whether a text has the form and the checksum of a key. Other texts are refused without a lookup. */
export function isWellFormedKey(key: string): boolean {
  if (!FORM.test(key)) return false
  return key.endsWith(`_${checksum(key.slice(0, -CHECKSUM_LENGTH - 1))}`)
}

/**
 * The hash that is stored for a key. A key has 190 random bits, so a plain hash cannot be guessed, unlike that of a
 * password.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The beginning of a key, which lets its owner recognise it. */
export const keyPrefix = (key: string): string => key.slice(0, SHOWN_LENGTH)

/** A key in a URL, where its underscores may be percent-encoded. */
const IN_ADDRESS = /aih(?:_|%5f)(?:live|demo)(?:_|%5f)[0-9A-Za-z]{32}[0-9A-Za-z_%]*/i
const ALL_IN_ADDRESS = new RegExp(IN_ADDRESS, 'gi')

export const holdsKey = (address: string): boolean => IN_ADDRESS.test(address)

/** Replaces every key in a URL with a dash. */
export const withoutKeys = (address: string): string => address.replace(ALL_IN_ADDRESS, '-')

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
