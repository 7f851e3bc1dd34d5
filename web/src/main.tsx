import './ui/fonts.css'
import './ui/base.css'
import { startApp } from './app/start-app.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element with the id root')
void startApp(container, window)
