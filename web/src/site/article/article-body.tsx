import type { ArticleBlock } from '@fennel/funnel'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import styles from './article-page.module.css'

export function ArticleBody({ blocks }: { readonly blocks: readonly ArticleBlock[] }) {
  // The blocks of an article never change places, so the index is a stable key.
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { readonly block: ArticleBlock }) {
  switch (block.type) {
    case 'image':
      return (
        <figure className={styles.figure}>
          <BrandPicture
            picture={block.picture}
            className={styles.picture}
            priority={block.loading === 'eager'}
          />
          {block.caption === undefined ? null : <figcaption>{block.caption}</figcaption>}
        </figure>
      )
    case 'heading':
      return <h2>{block.content}</h2>
    case 'subheading':
      return <h3>{block.content}</h3>
    case 'quote':
      return (
        <figure className={styles.pullQuote}>
          <blockquote>{block.content}</blockquote>
          {block.author === undefined && !block.sample ? null : (
            <figcaption>
              {block.author}
              <SampleMark of={block} kind="story" />
            </figcaption>
          )}
        </figure>
      )
    case 'list':
      return (
        <ul className={styles.list}>
          {block.listItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'paragraph':
      return <p>{emphasized(block.content, block.emphasis)}</p>
  }
}

function emphasized(text: string, emphasis: 'bold' | 'italic' | undefined) {
  if (emphasis === 'bold') return <strong>{text}</strong>
  return emphasis === 'italic' ? <em>{text}</em> : text
}
