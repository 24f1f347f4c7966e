import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../components/ui/styles';
import { App } from '../../components/app/App';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
