/** Loads the application's code, as soon as something may need it. Each `import()` of its own would cost bytes. */
export const loadApp = () => import('./draw-app.tsx')
