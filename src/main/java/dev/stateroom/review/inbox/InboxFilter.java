package dev.stateroom.review.inbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A filter for requests. Every part that is not empty must match, ignoring case.
 *
 * @param words each must be in the agent's name, a tool, a subject, the thread's id or the source's name
 * @param agent the whole name of the agent
 * @param tool the whole name of a tool
 * @param path a part of a call's subject
 * @param source a part of the source's name or address
 */
public record InboxFilter(List<String> words, String agent, String tool, String path, String source) {
    /** Copies the list. */
    public InboxFilter {
        words = List.copyOf(words);
    }

    /** Parses a filter as typed: words, and {@code agent:NAME}, {@code tool:NAME}, {@code path:PART}, {@code source:PART}. */
    public static InboxFilter of(String typed) {
        List<String> words = new ArrayList<>();
        String agent = "";
        String tool = "";
        String path = "";
        String source = "";
        for (String word : typed.strip().split("\\s+", -1)) {
            int colon = word.indexOf(':');
            String rest = word.substring(colon + 1);
            switch (colon < 0 ? "" : word.substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "agent" -> agent = rest;
                case "tool" -> tool = rest;
                case "path" -> path = rest;
                case "source" -> source = rest;
                default -> {
                    if (!word.isEmpty()) {
                        words.add(word);
                    }
                }
            }
        }
        return new InboxFilter(words, agent, tool, path, source);
    }

    /** True for a request that matches. */
    public boolean shows(WaitingRequest one) {
        String asking = one.agent() == null ? "" : one.agent();
        return (agent.isEmpty() || asking.equalsIgnoreCase(agent))
                && (tool.isEmpty() || one.asked().stream().anyMatch(call -> call.tool().equalsIgnoreCase(tool)))
                && (path.isEmpty() || one.asked().stream().anyMatch(call -> has(call.subject(), path)))
                && (source.isEmpty() || has(one.place().source(), source) || has(one.place().sourceName(), source))
                && words.stream().allMatch(word -> has(asking, word)
                        || has(one.place().threadId(), word)
                        || has(one.place().sourceName(), word)
                        || one.asked().stream().anyMatch(call -> has(call.tool(), word) || has(call.subject(), word)));
    }

    private static boolean has(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }
}
