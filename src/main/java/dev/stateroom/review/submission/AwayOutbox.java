package dev.stateroom.review.submission;

import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.OutboxEntry.State;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.Optional;

/** The outbox of this computer while its shared desk is unreachable. Nothing in it can be sent: the desk must get it first. */
public final class AwayOutbox implements Outbox {
    private final Outbox own;
    private final String silence;

    /**
     * @param own the outbox of this computer
     * @param silence why the desk is unreachable, one sentence
     */
    public AwayOutbox(Outbox own, String silence) {
        this.own = own;
        this.silence = silence;
    }

    private static boolean isAway(OutboxEntry one) {
        return one.state() == State.AWAY;
    }

    @Override
    public Outcome<Optional<OutboxEntry>> get(String id) {
        return own.get(id).map(found -> found.filter(AwayOutbox::isAway));
    }

    /** Stores a decision for the desk; it can only be withdrawn. */
    @Override
    public Outcome<OutboxEntry> put(OutboxEntry sending) {
        return switch (sending.state()) {
            case DECIDED, SECOND -> own.put(sending.at(State.AWAY, sending.note(), sending.at()));
            case AWAY, REFUSED -> own.put(sending);
            case SENDING, ANSWERED, SAVED -> Outcome.failed(Failure.Kind.UNREACHABLE, silence);
        };
    }

    @Override
    public Outcome<List<OutboxEntry>> open() {
        return own.open().map(all -> all.stream().filter(AwayOutbox::isAway).toList());
    }

    @Override
    public Outcome<List<OutboxEntry>> saved() {
        return Outcome.ok(List.of());
    }

    @Override
    public Outcome<List<OutboxEntry>> answered(String source, String threadId) {
        return Outcome.ok(List.of());
    }

    @Override
    public Outcome<List<OutboxEntry>> newest(int most) {
        return own.newest(most).map(all -> all.stream().filter(AwayOutbox::isAway).toList());
    }
}
