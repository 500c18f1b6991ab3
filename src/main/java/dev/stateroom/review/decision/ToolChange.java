package dev.stateroom.review.decision;

import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.tool.ToolName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An edit that turns a waiting call into a call of another tool. The runtime accepts it without a review of the new tool, so the reviewer
 * is warned.
 *
 * @param interruptId the request
 * @param call index of the call, from 0
 * @param asked the tool that the agent wants to call
 * @param named the tool of the edited call
 * @param concerns warnings about it, the first always {@link Concern#OTHER_TOOL}
 */
public record ToolChange(String interruptId, int call, String asked, String named, List<Concern> concerns) {
    /** Tools, besides file tools, that every agent of the packages has. */
    private static final Set<String> USUAL = Set.of("task", "write_todos");

    /** Copies the list. */
    public ToolChange {
        concerns = List.copyOf(concerns);
    }

    /** Warnings about a changed tool. */
    public enum Concern {
        /** It is another tool than the agent asked for. */
        OTHER_TOOL("the agent did not ask for it"),
        /** No tool of that name is known: neither a tool of the packages, nor one that a call of the thread used. */
        UNKNOWN_TOOL("no tool of that name is known in this thread, and a call of it would fail"),
        RUNS_COMMANDS("it runs a shell command"),
        /** Calls of it may not be edited if the agent makes them itself. */
        NOT_EDITABLE("the agent's set-up does not allow edits of its calls");

        private final String words;

        Concern(String words) {
            this.words = words;
        }
    }

    /**
     * Checks an edit; empty if the tool stays the same.
     *
     * @param waiting all open requests of the thread
     * @param called names of the tools that the thread's messages call
     */
    public static Optional<ToolChange> of(
            PendingInterrupt request, int call, Decision.Edit edit, Collection<PendingInterrupt> waiting, Set<String> called) {
        String asked = request.actions().get(call).name();
        String named = edit.name();
        if (named.equals(asked)) {
            return Optional.empty();
        }
        List<PendingInterrupt.ReviewConfig> reviews = waiting.stream()
                .flatMap(one -> one.reviews().stream())
                .filter(review -> review.actionName().equals(named))
                .toList();
        List<Concern> concerns = new ArrayList<>(List.of(Concern.OTHER_TOOL));
        if (ToolName.named(named).isEmpty() && !USUAL.contains(named) && !called.contains(named) && reviews.isEmpty()) {
            concerns.add(Concern.UNKNOWN_TOOL);
        }
        if (named.equals(ToolName.EXECUTE.id())) {
            concerns.add(Concern.RUNS_COMMANDS);
        }
        if (reviews.stream().anyMatch(review -> !review.allowedDecisions().contains("edit"))) {
            concerns.add(Concern.NOT_EDITABLE);
        }
        return Optional.of(new ToolChange(request.interruptId(), call, asked, named, concerns));
    }

    /** One sentence for a person. */
    public String sentence() {
        return "the edit turns " + asked + " into " + named + ": "
                + concerns.stream().map(concern -> concern.words).collect(Collectors.joining("; "));
    }
}
