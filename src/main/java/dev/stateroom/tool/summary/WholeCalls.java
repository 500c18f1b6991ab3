package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Keeps the results of calls together with the message that made them when a conversation is cut. */
final class WholeCalls {
    private WholeCalls() {}

    /**
     * Python's cut: before the message that made the calls for the results at the cut, so that more stays; after the results if no message
     * made them.
     */
    static int python(List<Message> messages, int cut) {
        if (cut >= messages.size() || !isResult(messages.get(cut))) {
            return cut;
        }
        int behind = behind(messages, cut);
        int asking = asking(messages, cut, behind);
        return asking < 0 ? behind : asking;
    }

    /** JavaScript's cut: the same, but after the results if otherwise more than half of the messages to remove would stay. */
    static int javascript(List<Message> messages, int cut) {
        if (cut >= messages.size() || !isResult(messages.get(cut))) {
            return cut;
        }
        int behind = behind(messages, cut);
        int asking = asking(messages, cut, behind);
        boolean keepsTooMuch = cut > 2 && 2 * (cut - asking) > cut;
        return asking < 0 || keepsTooMuch ? behind : asking;
    }

    private static boolean isResult(Message message) {
        return message.type().equals("tool");
    }

    private static int behind(List<Message> messages, int cut) {
        int at = cut;
        while (at < messages.size() && isResult(messages.get(at))) {
            at++;
        }
        return at;
    }

    /** Index of the nearest message before the cut that made a call for one of the results from there on; -1 if there is none. */
    private static int asking(List<Message> messages, int cut, int behind) {
        Set<String> answered = new HashSet<>();
        messages.subList(cut, behind).stream()
                .map(Message::toolCallId)
                .filter(Objects::nonNull)
                .filter(id -> !id.isEmpty())
                .forEach(answered::add);
        for (int i = cut - 1; i >= 0; i--) {
            Message message = messages.get(i);
            if (message.type().equals("ai")
                    && message.toolCalls().stream().anyMatch(call -> answered.contains(call.id()))) {
                return i;
            }
        }
        return -1;
    }
}
