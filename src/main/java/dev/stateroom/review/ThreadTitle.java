package dev.stateroom.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.work.Cancellation;
import java.util.List;

/** The title of a thread, in one line: from its metadata, else its first human message. */
public final class ThreadTitle {
    /** The longest title, in characters. */
    public static final int LONGEST = 300;

    /** Metadata keys in which programs store a thread's title. */
    private static final List<String> NAMES = List.of("title", "thread_title", "thread_name");

    /** The number of steps from the beginning that are searched for a first message. */
    private static final int FIRST_STEPS = 50;

    private ThreadTitle() {}

    /** The title of a thread at its newest checkpoint; empty if it has none and no person wrote in its first steps. May block. */
    public static String of(RecordedThread thread, Cancellation cancellation) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head == null) {
            return "";
        }
        String given = of(head.metadata());
        if (!given.isEmpty()) {
            return given;
        }
        List<CheckpointKey> branch = thread.lineage(head.key());
        for (CheckpointKey step : branch.subList(0, Math.min(FIRST_STEPS, branch.size()))) {
            cancellation.check();
            String asked = asked(thread.messagesWrittenInto(step, cancellation).orElse(List.of()));
            if (!asked.isEmpty()) {
                return asked;
            }
        }
        // If the oldest steps are gone, the stored messages still begin with it.
        return asked(thread.messagesAt(head.key(), cancellation).map(RebuiltValue::value).orElse(List.of()));
    }

    /** The title in the metadata; empty if it has none. */
    public static String of(ForeignValue.Fields metadata) {
        for (String name : NAMES) {
            String title = ForeignValue.text(metadata.get(name));
            if (title != null && !title.isBlank()) {
                return line(title);
            }
        }
        return "";
    }

    private static String asked(List<Message> messages) {
        return messages.stream().filter(ThreadTitle::isAsked).findFirst().map(message -> line(message.text())).orElse("");
    }

    /** True for a human message with a text that a person wrote. */
    private static boolean isAsked(Message message) {
        return message.type().equals("human") && message.isFromPerson() && !message.text().isBlank();
    }

    private static String line(String text) {
        String line = text.strip().lines().findFirst().orElse("").strip().replaceAll("\\s+", " ");
        int length = line.codePointCount(0, line.length());
        return length > LONGEST ? line.substring(0, line.offsetByCodePoints(0, LONGEST - 1)) + "…" : line;
    }
}
