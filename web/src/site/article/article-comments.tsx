import type { ArticleComment } from '@fennel/funnel'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import styles from './article-comments.module.css'

/** Comments under an article. Liking and replying are shown but do nothing. */
export function ArticleComments({ comments }: { readonly comments: readonly ArticleComment[] }) {
  if (comments.length === 0) return null
  const authorOf = (id: string) => comments.find((comment) => comment.id === id)?.author
  return (
    <section aria-labelledby="comments-title" className={styles.section}>
      <h2 id="comments-title">Comments ({comments.length})</h2>
      <ul className={styles.comments}>
        {comments.map((comment) => (
          <li key={comment.id} className={styles.comment} data-reply={comment.isReply}>
            <p className={styles.author}>
              <strong>{comment.author}</strong>
              {comment.replyTo === undefined ? null : <span>to {authorOf(comment.replyTo)}</span>}
              <span>{comment.timeAgo}</span>
              <SampleMark of={comment} kind="comment" />
            </p>
            <p>{comment.text}</p>
            <p className={styles.actions}>
              <button type="button">Like ({comment.likes})</button>
              <button type="button">Reply</button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
