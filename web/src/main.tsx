import './ui/fonts.css'
import './ui/base.css'
import { startApp } from './app/start-app.ts'

function start() {
  // Nobody looks at a page that the browser prepares in advance, and perhaps nobody ever will.
  if ((document as { readonly prerendering?: boolean }).prerendering === true) {
    document.addEventListener('prerenderingchange', start)
    return
  }
  const container = document.getElementById('root')
  if (container === null) throw new Error('There is no #root')
  void startApp(container, window)
}

// NOTE: on the way from another page of ours, kept files run before the rest of the document has arrived.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
