/** Names the document after the admin page that it shows. */
export function setAdminTitle(title: string): void {
  document.title = `${title} · Fennel admin`
}
