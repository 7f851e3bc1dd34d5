import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto'

/**
 * What is done with the installation's data key: answers, second factors and the end of the audit log are encrypted at
 * rest (AES-256-GCM), addresses, visits and networks get labels, passwords a pepper.
 */
export interface DataCipher {
  /** Seals a text for one owner, such as a lead's id, which is authenticated with it. */
  readonly seal: (owner: string, plain: string) => Buffer
  /** Throws when the text was not sealed for this owner or was changed. */
  readonly open: (owner: string, sealed: Buffer) => string
  /** A keyed one-way label: equal for equal text, meaningless without the key. 22 URL-safe characters. */
  readonly label: (text: string) => string
  /** What is hashed instead of a password: useless to anyone who has the database but not the key. 43 characters. */
  readonly pepper: (password: string) => string
}

const version = 1
const ivLength = 12
const tagLength = 16

/** Creates a cipher from a key of 32 bytes. Sealed form: version (1), IV (12), tag (16), text. */
export function createDataCipher(key: Buffer): DataCipher {
  // NOTE: as key objects. From bytes, Node would create one per label, at eight times the cost of the label.
  const labelKey = createSecretKey(createHmac('sha256', key).update('label').digest())
  const pepperKey = createSecretKey(createHmac('sha256', key).update('password pepper 1').digest())
  return {
    seal: (owner, plain) => {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), text])
    },
    open: (owner, sealed) => {
      if (sealed[0] !== version || sealed.length < 1 + ivLength + tagLength) {
        throw new Error('A sealed text has an unknown format.')
      }
      const iv = sealed.subarray(1, 1 + ivLength)
      const tag = sealed.subarray(1 + ivLength, 1 + ivLength + tagLength)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      const text = sealed.subarray(1 + ivLength + tagLength)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
    pepper: (password) => createHmac('sha256', pepperKey).update(password).digest('base64url'),
    label: (text) => createHmac('sha256', labelKey).update(text).digest('base64url').slice(0, 22),
  }
}
