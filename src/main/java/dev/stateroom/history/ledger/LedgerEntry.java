package dev.stateroom.history.ledger;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An offload while the ledger is being read. */
final class LedgerEntry {
    final Offload.Kind kind;
    final @Nullable String path;
    final @Nullable ToolCall call;
    final String agent;
    final CheckpointKey at;
    final List<ReadBack> reads = new ArrayList<>();
    Offload.Status status;
    Offload.@Nullable Size size;
    Offload.Fate fate = Offload.Fate.KEPT;
    @Nullable ToolCall by;
    private long shownBytes;
    private long shownTokens;

    LedgerEntry(
            Offload.Kind kind,
            Offload.Status status,
            @Nullable String path,
            @Nullable ToolCall call,
            String agent,
            CheckpointKey at) {
        this.kind = kind;
        this.status = status;
        this.path = path;
        this.call = call;
        this.agent = agent;
        this.at = at;
    }

    /** Sets the size of the message with its notice. */
    void shownAs(Offload.Size message) {
        shownBytes = message.bytes();
        shownTokens = message.tokens();
    }

    /** True if its file was stored under its path. */
    boolean isStored() {
        return status == Offload.Status.OK
                || status == Offload.Status.OVERWRITTEN
                || status == Offload.Status.ORPHAN;
    }

    Offload offload(@Nullable Integer step) {
        Long saved = size == null || status == Offload.Status.DANGLING
                ? null
                : kind == Offload.Kind.RESULT && status != Offload.Status.ORPHAN
                        ? (Long) Math.max(0, size.tokens() - shownTokens)
                        : (Long) size.tokens();
        return new Offload(
                kind, status, path, call, agent, at, step, size, shownBytes, saved, by, fate, reads);
    }
}
