package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The packages' summarising middleware, before a call of the model: whether a conversation is too long, which messages are taken out of it,
 * and which the model sees. Source: spec table 12, checked against runs of the packages' middleware; vectors {@code history-offload}.
 */
public final class Summariser {
    private final Dialect dialect;
    private final TokenCount count;
    private final CutRule rule;

    public Summariser(Dialect dialect, SummarySettings settings, ModelWindow window) {
        this.dialect = dialect;
        this.count = TokenCount.of(dialect, window);
        this.rule = switch (dialect.language()) {
            case PYTHON -> new PythonCut(dialect, settings, window, new PythonTokens(window));
            case JAVASCRIPT -> new JsCut(settings, window, new JsTokens(window));
        };
    }

    /**
     * The decision before one call of the model.
     *
     * @param shown the messages for the model if none are taken out, and otherwise those from which they are taken: with the newest summary
     *     first, and long arguments of old calls shortened
     * @param cut number of messages of {@code shown} to take out; 0 for none
     * @param stateCut number of messages of the state that are summarised then; 0 for none
     * @param state number of messages of the state
     */
    public record Round(List<Message> shown, int cut, int stateCut, int state) {
        /** Copies the list. */
        public Round {
            shown = List.copyOf(shown);
        }

        /** True if messages are taken out. */
        public boolean takes() {
            return cut > 0;
        }

        /** The messages that are taken out, an earlier summary among them. */
        public List<Message> taken() {
            return shown.subList(0, cut);
        }

        /** The messages of them that go into the file: an earlier summary does not, since the file has the messages that it summarises. */
        public List<Message> filed() {
            return taken().stream().filter(message -> !isSummary(message)).toList();
        }
    }

    private static boolean isSummary(Message message) {
        return message.type().equals("human") && message.isSummary();
    }

    /** True if the release moves summarised messages to a file: Python from 0.3.7, all known npm releases. */
    public static boolean keepsHistory(Dialect dialect) {
        return dialect.holds(DialectFact.KEEPS_HISTORY);
    }

    /**
     * Decides about a conversation before the model is called.
     *
     * @param state all messages of the agent's state
     * @param last its newest summary; null if there is none
     */
    public Round before(List<Message> state, @Nullable SummaryEvent last) {
        List<Message> seen = last == null ? state : last.applied(state, dialect);
        long tokens = count.whole(seen);
        List<Message> shown = rule.shortened(seen, tokens);
        if (!rule.isDue(shown, shown.equals(seen) ? tokens : count.whole(shown))) {
            return new Round(shown, 0, 0, state.size());
        }
        int cut = rule.cut(shown);
        if (cut >= shown.size()) {
            List<Message> squeezed = rule.squeezed(shown);
            if (!squeezed.equals(shown)) {
                return new Round(squeezed, 0, 0, state.size());
            }
        }
        int before = last == null ? 0 : last.cutoff() - 1;
        return cut <= 0
                ? new Round(shown, 0, 0, state.size())
                : new Round(shown, cut, before + cut, state.size());
    }

    /**
     * The summary at the end of a round.
     *
     * @param summary the model's summary of the messages taken out
     * @param path the file of the messages; null if it could not be written
     */
    public SummaryEvent summarised(Round round, String summary, @Nullable String path) {
        return new SummaryEvent(round.stateCut(), SummaryText.message(summary, path, dialect), path, round.state());
    }

    /** The messages that the model sees after a round that took messages out. */
    public List<Message> shown(Round round, SummaryEvent event) {
        List<Message> shown = new java.util.ArrayList<>();
        shown.add(event.summary());
        round.shown().subList(round.cut(), round.shown().size()).forEach(m -> shown.add(SummaryEvent.kept(m, dialect)));
        return List.copyOf(shown);
    }

    /** Estimated tokens of messages, as the dialect's package counts them. */
    public long tokens(List<Message> messages) {
        return count.part(messages);
    }
}
