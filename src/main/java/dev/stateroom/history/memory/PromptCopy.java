package dev.stateroom.history.memory;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One memory in a graph's prompt. Deep Agents load their memory files once for a thread and keep the texts in a private channel; later
 * changes of the files do not reach the prompt.
 *
 * @param namespace of the graph: empty for the main agent
 * @param source the path that it was loaded from
 * @param text as it was then
 * @param at the checkpoint that was read
 * @param loadedAt the first checkpoint of its branch since which it has this text without a break; {@code at} if that is unknown
 */
public record PromptCopy(String namespace, String source, String text, CheckpointKey at, Checkpoint loadedAt) {
    /** The channel's names in Python and in JavaScript. A thread has at most one of them. */
    private static final List<String> CHANNELS = List.of("memory_contents", "memoryContents");

    /** The step that the text was loaded in; null if the recording does not number its steps. */
    public @Nullable Integer loadedStep() {
        return loadedAt.step();
    }

    /** The memories in the prompts of a thread's newest checkpoints: the main agent's first, then its subagents'. */
    public static List<PromptCopy> ofThread(RecordedThread thread, Cancellation cancellation) {
        Set<String> namespaces = new LinkedHashSet<>();
        namespaces.add(CheckpointKey.ROOT_NAMESPACE);
        thread.checkpoints().forEach(checkpoint -> namespaces.add(checkpoint.key().namespace()));
        List<PromptCopy> copies = new ArrayList<>();
        for (String namespace : namespaces) {
            cancellation.check();
            Checkpoint head = thread.head(namespace);
            if (head != null) {
                copies.addAll(at(thread, head.key(), cancellation));
            }
        }
        return copies;
    }

    /** The memories in the prompt at a checkpoint, by source; none if the graph has no memory. */
    public static List<PromptCopy> at(RecordedThread thread, CheckpointKey end, Cancellation cancellation) {
        Map<String, String> texts = texts(thread, end);
        if (texts.isEmpty()) {
            return List.of();
        }
        Map<String, Checkpoint> loaded = new LinkedHashMap<>();
        Set<String> open = new LinkedHashSet<>(texts.keySet());
        for (Checkpoint checkpoint : Timeline.branch(thread, end).reversed()) {
            cancellation.check();
            Map<String, String> then = texts(thread, checkpoint.key());
            open.removeIf(source -> !Objects.equals(texts.get(source), then.get(source)));
            if (open.isEmpty()) {
                break;
            }
            open.forEach(source -> loaded.put(source, checkpoint));
        }
        List<PromptCopy> copies = new ArrayList<>();
        loaded.forEach((source, checkpoint) ->
                copies.add(new PromptCopy(end.namespace(), source, texts.getOrDefault(source, ""), end, checkpoint)));
        return copies;
    }

    /** The texts by source, without their origins; none if they cannot be read. */
    public static Map<String, String> texts(RecordedThread thread, CheckpointKey key) {
        return read(thread, key).orElse(Map.of());
    }

    /** The texts by source, without their origins; or why they cannot be read. */
    static Outcome<Map<String, String>> read(RecordedThread thread, CheckpointKey key) {
        Outcome<Map<String, String>> texts = Outcome.ok(Map.of());
        for (String channel : CHANNELS) {
            texts = texts.then(found -> found.isEmpty() ? thread.channelAt(key, channel).map(PromptCopy::texts) : Outcome.ok(found));
        }
        return texts;
    }

    private static Map<String, String> texts(@Nullable ForeignValue value) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (value instanceof ForeignValue.Fields fields) {
            fields.values().forEach((source, text) -> {
                if (text instanceof ForeignValue.Text(String written)) {
                    texts.put(source, written);
                }
            });
        }
        return texts;
    }
}
