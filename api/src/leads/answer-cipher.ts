import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto'

/** Encrypts a lead's answers at rest (AES-256-GCM, with the lead's id as associated data). */
export interface AnswerCipher {
  readonly seal: (leadId: string, plain: string) => Buffer
  /** Throws when the text was not sealed for this lead or was changed. */
  readonly open: (leadId: string, sealed: Buffer) => string
  /** A keyed one-way label: equal for equal text, meaningless without the key. 22 URL-safe characters. */
  readonly label: (text: string) => string
  /** What is hashed instead of a password: useless to anyone who has the database but not the key. 43 characters. */
  readonly pepper: (password: string) => string
}

const version = 1
const ivLength = 12
const tagLength = 16

/** Creates a cipher from a key of 32 bytes. Sealed form: version (1), IV (12), tag (16), text. */
export function createAnswerCipher(key: Buffer): AnswerCipher {
  // NOTE: as key objects. From bytes, Node would create one per label, at eight times the cost of the label.
  const labelKey = createSecretKey(createHmac('sha256', key).update('label').digest())
  const pepperKey = createSecretKey(createHmac('sha256', key).update('password pepper 1').digest())
  return {
    seal: (leadId, plain) => {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(leadId))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), text])
    },
    open: (leadId, sealed) => {
      if (sealed[0] !== version || sealed.length < 1 + ivLength + tagLength) {
        throw new Error('Sealed answers have an unknown format.')
      }
      const iv = sealed.subarray(1, 1 + ivLength)
      const tag = sealed.subarray(1 + ivLength, 1 + ivLength + tagLength)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(leadId)).setAuthTag(tag)
      const text = sealed.subarray(1 + ivLength + tagLength)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
    pepper: (password) => createHmac('sha256', pepperKey).update(password).digest('base64url'),
    label: (text) => createHmac('sha256', labelKey).update(text).digest('base64url').slice(0, 22),
  }
}
