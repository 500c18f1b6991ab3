package dev.stateroom.search;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.work.Cancellation;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The whole text of a hit that is not in a file: a message, a call, an item. The hit's line number counts in it. */
public final class HitText {
    private HitText() {}

    /**
     * The text of a message or call in that thread; empty for another location, or if it no longer exists. May read: not on the FX thread.
     *
     * @param calls the thread's calls; null to read them
     */
    public static Optional<String> of(SearchHit hit, RecordedThread thread, ToolCall.@Nullable Ledger calls, Cancellation cancellation) {
        return switch (hit.place()) {
            case HitLocation.Said said -> {
                Checkpoint checkpoint = thread.checkpoint(said.step().at());
                yield checkpoint == null
                        ? Optional.empty()
                        : NewMessages.at(thread, checkpoint.key(), checkpoint.parent(), cancellation).stream()
                                .filter(message -> message.type().equals(said.type()) && Objects.equals(message.id(), said.id()))
                                .map(Message::text)
                                .filter(text -> holds(text, hit))
                                .findFirst();
            }
            case HitLocation.Called called ->
                (calls == null ? ToolCalls.of(thread, cancellation) : calls).inOrder().stream()
                        .filter(call -> call.id().equals(called.callId()) && call.checkpoint().equals(called.step().at()))
                        .findFirst()
                        .flatMap(call -> called.part().equals("result")
                                ? Optional.ofNullable(call.result()).map(Message::text)
                                : part(call.ranArgs() == null ? call.args() : call.ranArgs(), "args", called.part(), hit));
            case HitLocation.Mounted _, HitLocation.Recorded _, HitLocation.Offloaded _, HitLocation.Item _ -> Optional.empty();
        };
    }

    /** The text in an item; empty if it has changed since. */
    public static Optional<String> of(SearchHit hit, StoredItem item) {
        return hit.place() instanceof HitLocation.Item place && !place.part().equals("key")
                ? part(item.value(), "value", place.part(), hit)
                : Optional.empty();
    }

    private static Optional<String> part(@Nullable ForeignValue value, String name, String wanted, SearchHit hit) {
        String[] found = new String[1];
        if (value != null) {
            GroupSearch.texts(value, name, (way, text) -> found[0] = found[0] == null && way.equals(wanted) && holds(text, hit) ? text : found[0]);
        }
        return Optional.ofNullable(found[0]);
    }

    private static boolean holds(String text, SearchHit hit) {
        return text.contains(hit.text().substring(hit.match().from(), hit.match().to()));
    }
}
