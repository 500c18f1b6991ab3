package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the packages' summarising middleware does with a conversation before a call of the model: whether it is too long, what is taken
 * out of it, and what the model is shown. Source: spec table 12, checked against runs of the packages' middleware; vectors {@code history-offload}.
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
     * What comes before one call of the model.
     *
     * @param shown the messages that go to the model where nothing is taken out, and from which messages are taken otherwise: with the newest
     *     summary first, and long arguments of old calls shortened
     * @param cut how many of {@code shown} are taken out; 0 for none
     * @param stateCut how many of the state's messages are summarised then; 0 if nothing is taken out
     * @param state how many messages the state has
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

        /** Of them, those that go into the file: an earlier summary does not, since what it stands for is there. */
        public List<Message> filed() {
            return taken().stream().filter(message -> !isSummary(message)).toList();
        }
    }

    private static boolean isSummary(Message message) {
        return message.type().equals("human") && message.isSummary();
    }

    /** True if the release moves what it summarises to a file: Python 0.3.7, all of npm that is known here. */
    public static boolean keepsHistory(Dialect dialect) {
        return dialect.holds(DialectFact.KEEPS_HISTORY);
    }

    /**
     * Looks at a conversation before the model is called.
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
     * The summary that a round ends with.
     *
     * @param summary what a model wrote of the messages taken out
     * @param path the file that has them; null if it could not be written
     */
    public SummaryEvent summarised(Round round, String summary, @Nullable String path) {
        return new SummaryEvent(round.stateCut(), SummaryText.message(summary, path, dialect), path, round.state());
    }

    /** What the model is shown after a round that took messages out. */
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
