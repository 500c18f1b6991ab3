package dev.stateroom.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.util.List;

/** What a person calls a thread: the title in its metadata, else its first human message. */
public final class ThreadTitle {
    /** The names under which programs keep a title in a thread's metadata. */
    private static final List<String> NAMES = List.of("title", "thread_title", "thread_name");

    private static final int LONGEST = 200;

    private ThreadTitle() {}

    /** The title in the metadata, else the first line of the first human message; empty for neither. */
    public static String of(ForeignValue.Fields metadata, List<Message> messages) {
        for (String name : NAMES) {
            String title = ForeignValue.text(metadata.get(name));
            if (title != null && !title.isBlank()) {
                return line(title);
            }
        }
        return messages.stream().filter(ThreadTitle::isAsked).findFirst().map(message -> line(message.text())).orElse("");
    }

    /** True for a human message that a person wrote and that has a text. */
    public static boolean isAsked(Message message) {
        return message.type().equals("human") && message.isFromPerson() && !message.text().isBlank();
    }

    private static String line(String text) {
        String line = text.strip().lines().findFirst().orElse("");
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }
}
