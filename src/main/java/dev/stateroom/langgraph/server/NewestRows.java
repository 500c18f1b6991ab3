package dev.stateroom.langgraph.server;

import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.ForwardingThreadRows;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;

/**
 * A server's thread as if its newest checkpoints were all that it has: what waits there needs none of its history. Every checkpoint
 * of a server holds all values whole.
 */
final class NewestRows extends ForwardingThreadRows {
    private final ServerThreadRows rows;

    NewestRows(ServerThreadRows rows) {
        super(rows);
        this.rows = rows;
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        return rows.newest(cancellation);
    }
}
