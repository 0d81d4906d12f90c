import { InvalidInputError } from '../../errors/request-errors.ts'

/** The most common stolen passwords of eight characters and more, in lower case. */
const LIST = `
password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa55word pa$$word
passwort passwort1 motdepasse contraseña contrasena senha123 parola123 wachtwoord salasana
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx qazwsxedc qazwsx123
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty!@# qwer1234 qwertyui1 asdf1234 asdfasdf asdfjkl;
asdfghjkl1 zxcvbnm1 zxcvbnm123 azertyui azertyuiop azerty123 123qweasd qweasdzxc
12344321 12341234 11223344 1122334455 11112222 12121212 13131313 12312312 123123123 123321123 123456123456
123454321 1234554321 123456abc 123456aa 12345qwert 123456qwerty 1234qwer 123qwe123 12345abc 12345678a a12345678
a1234567 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcde123 abc123abc 1234abcd 147258369
147852369 159357456 159753159 741852963 789456123 963852741 987654321a 10203040 102030405060 20202020 21212121
football football1 baseball basketball baseball1 softball superman superman1 spiderman batman123 starwars
starwars1 pokemon1 pokemon123 minecraft minecraft1 princess princess1 sunshine sunshine1 iloveyou iloveyou1
iloveyou2 iloveyou! loveyou1 ihateyou lovelove mylove123 forever1 babygirl babygirl1 beautiful butterfly
chocolate cheesecake computer computer1 internet internet1 michelle jennifer jessica1 danielle nicholas
alexander alexandra christian christine elizabeth samantha stephanie victoria isabella gabriela fernanda
charlie1 michael1 jordan23 liverpool chelsea1 arsenal1 barcelona realmadrid manchester corvette mercedes
mustang1 ferrari1 lamborghini whatever whatever1 trustno1 trustnoone dragon123 monkey123 shadow123 master123
letmein1 letmein123 letmein! welcome1 welcome12 welcome123 welcome! changeme changeme1 changeme123 secret123
topsecret hello123 hello1234 hellohello test1234 test12345 testtest testing1 testing123 tester123 testpass
admin123 admin1234 admin12345 administrator adminadmin root1234 rootroot user1234 guest123 default1 login123
access14 blink182 computer123 samsung1 samsung123 google123 facebook facebook1 linkedin qwertyqwerty
summer2023 summer2024 summer2025 winter2023 winter2024 winter2025 spring2024 spring2025 autumn2024 autumn2025
jesus123 godisgood blessed1 freedom1 genesis1 trinity1 ncc1701d nopassword mypassword yourpassword
newpassword oldpassword mypass123 thisisapassword correcthorsebatterystaple zxcv1234 fuckyou1 fuckyou123
asshole1 bullshit killer123 ninja123 gateway1 hunter123 cowboys1 yankees1 lakers24 steelers packers1 rangers1
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/))

/** One repeated character, or a run of neighbours in the alphabet, on a keyboard or among the digits. */
const ONE_CHARACTER = /^(.)\1*$/su
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm']

/** Checks a new password beyond its length. @throws InvalidInputError for one that is guessed early */
export function checkNewPassword(password: string, { username, email }: { username: string; email: string }) {
  const typed = password.toLowerCase()
  if (isCommon(typed)) throw refuse('is one of the first that anybody would guess')
  const own = [username, email, email.slice(0, email.lastIndexOf('@'))].map((text) => text.toLowerCase())
  if (own.includes(typed)) throw refuse('must not be your user name or e-mail address')
}

function isCommon(typed: string): boolean {
  if (COMMON_PASSWORDS.has(typed) || ONE_CHARACTER.test(typed)) return true
  const backwards = [...typed].reverse().join('')
  return RUNS.some((run) => run.includes(typed) || run.includes(backwards))
}

function refuse(message: string): InvalidInputError {
  return new InvalidInputError([{ path: 'password', message }])
}
