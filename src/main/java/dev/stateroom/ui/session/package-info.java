/**
 * What the window shows right now, as observable values without nodes: workspace, thread, step, selection. Views bind to
 * {@link dev.stateroom.ui.session.Session} and never load data on their own.
 */
@NullMarked
package dev.stateroom.ui.session;

import org.jspecify.annotations.NullMarked;
