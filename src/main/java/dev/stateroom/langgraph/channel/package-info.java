/**
 * Rebuilds channels from the records of a checkpointer: rows in, files and conversations out. Has no database; the owner of the rows
 * implements {@link dev.stateroom.langgraph.channel.ThreadRows}.
 *
 * <p>Also says where the stored history of a channel is not what ran. LangGraph with delta channels reads a checkpoint's value again from the
 * rows of its ancestors; forks, updates of older checkpoints and parallel writes leave rows there that the run did not take, or
 * took in another order. What ran is worked out from the rows alone: from the tree of checkpoints, the ids and paths of tasks,
 * the order of the rows and the contents of checkpoints. Nothing is computed for a branch without such a tell, which folding notes in
 * passing: {@link dev.stateroom.langgraph.channel.RowTraces}; begin at {@link dev.stateroom.langgraph.channel.LiveChannel}.
 *
 * <p>Uses {@code langgraph.serde}, {@code history}, {@code agent}, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.langgraph.channel.FoldedThread}.
 */
@NullMarked
package dev.stateroom.langgraph.channel;

import org.jspecify.annotations.NullMarked;
