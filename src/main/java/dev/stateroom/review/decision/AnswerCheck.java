package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks answers against a thread's open requests before anything is sent: count, order, allowed decisions, ids if several requests wait,
 * and the arguments of edited calls. The runtime saves an answer before it checks it, so that a wrong one makes every later answer fail;
 * therefore nothing that it would refuse may reach it. Source: the server page on wrong answers, both packages' middleware.
 */
public final class AnswerCheck {
    private final List<PendingInterrupt> waiting;
    private final EditedCall edits;

    /**
     * A check for one thread.
     *
     * @param waiting all open requests of the thread, in order
     * @param dialect of the thread
     */
    public AnswerCheck(List<PendingInterrupt> waiting, Dialect dialect) {
        this.waiting = List.copyOf(waiting);
        this.edits = new EditedCall(dialect);
    }

    /** The payload, or all problems of the answers. */
    public CheckedAnswers check(List<RequestAnswer> answers) {
        List<DecisionProblem> objections = new ArrayList<>();
        Map<String, RequestAnswer> byId = new LinkedHashMap<>();
        if (waiting.isEmpty()) {
            return new CheckedAnswers.Refused(List.of(new DecisionProblem(null, DecisionProblem.WHOLE, "nothing waits for an answer in this thread")));
        }
        for (RequestAnswer answer : answers) {
            PendingInterrupt meant = meant(answer, objections);
            if (meant == null) {
                continue;
            }
            if (byId.putIfAbsent(meant.interruptId(), answer) != null) {
                objections.add(whole(meant, "request " + meant.interruptId() + " is answered twice"));
                continue;
            }
            check(meant, answer, objections);
        }
        if (byId.isEmpty() && objections.isEmpty()) {
            objections.add(new DecisionProblem(null, DecisionProblem.WHOLE, "no decision was made"));
        }
        return objections.isEmpty() ? new CheckedAnswers.Fits(payload(byId)) : new CheckedAnswers.Refused(objections);
    }

    /** Problems of answers that defer: the request must be open, and the list must have one entry for each of its calls. */
    public List<DecisionProblem> deferral(List<RequestAnswer> answers) {
        List<DecisionProblem> objections = new ArrayList<>();
        for (RequestAnswer answer : answers) {
            PendingInterrupt meant = meant(answer, objections);
            if (meant != null) {
                counted(meant, answer, objections);
            }
        }
        return objections;
    }

    /**
     * The answer with decisions if its request asks for them: a value is parsed as the runtime would. Unchanged for a question, and if the
     * request is not open; a failure says what does not fit.
     */
    public Outcome<RequestAnswer> resolved(RequestAnswer answer) {
        ForeignValue value = answer.value();
        PendingInterrupt asked = asked(answer).orElse(null);
        return value == null || asked == null || asked.isQuestion() ? Outcome.ok(answer) : AnswerForm.decisions(asked, value);
    }

    private static @Nullable String unanswerable(PendingInterrupt question, @Nullable ForeignValue value) {
        if (question.request() instanceof ForeignValue.Opaque(String why, long _, _)) {
            return "request " + question.interruptId() + " cannot be read: " + why;
        }
        return value == null
                ? "request " + question.interruptId() + " is a question: answer it with a value, not with decisions"
                : ResumeValue.objection(value);
    }

    /** The open request that an answer is for; empty if there is none. */
    public Optional<PendingInterrupt> asked(RequestAnswer answer) {
        return Optional.ofNullable(meant(answer, new ArrayList<>()));
    }

    private static boolean counted(PendingInterrupt request, RequestAnswer answer, List<DecisionProblem> objections) {
        int calls = request.actions().size();
        if (answer.value() == null && answer.decisions().size() == calls) {
            return true;
        }
        objections.add(whole(
                request, "number of decisions (" + answer.decisions().size() + ") does not match number of waiting calls (" + calls + ")"));
        return false;
    }

    private @Nullable PendingInterrupt meant(RequestAnswer answer, List<DecisionProblem> objections) {
        String id = answer.interruptId();
        if (id == null) {
            if (waiting.size() == 1) {
                return waiting.getFirst();
            }
            objections.add(new DecisionProblem(
                    null,
                    DecisionProblem.WHOLE,
                    "the interrupt id must be given: " + waiting.size() + " requests wait, " + ids()));
            return null;
        }
        for (PendingInterrupt one : waiting) {
            if (one.interruptId().equals(id)) {
                return one;
            }
        }
        objections.add(new DecisionProblem(id, DecisionProblem.WHOLE, "no request " + id + " waits in this thread; waiting: " + ids()));
        return null;
    }

    private String ids() {
        return waiting.stream().map(PendingInterrupt::interruptId).collect(Collectors.joining(", "));
    }

    private static DecisionProblem whole(PendingInterrupt request, String sentence) {
        return new DecisionProblem(request.interruptId(), DecisionProblem.WHOLE, sentence);
    }

    private void check(PendingInterrupt request, RequestAnswer answer, List<DecisionProblem> objections) {
        if (request.state().equals("stuck")) {
            objections.add(whole(
                    request,
                    "an earlier answer that did not fit is saved with request " + request.interruptId()
                            + ", and every further one fails with it; the thread has to be forked at this step first"));
            return;
        }
        List<PendingInterrupt.ActionRequest> actions = request.actions();
        if (request.isQuestion()) {
            String wrong = unanswerable(request, answer.value());
            if (wrong != null) {
                objections.add(whole(request, wrong));
            }
            return;
        }
        if (!counted(request, answer, objections)) {
            return;
        }
        for (int i = 0; i < actions.size(); i++) {
            String wrong = objection(request, actions.get(i), answer.decisions().get(i));
            if (wrong != null) {
                objections.add(new DecisionProblem(request.interruptId(), i, wrong));
            }
        }
    }

    /** The problem with one decision about one call of a request, and what would be accepted; null for none. */
    public @Nullable String objection(PendingInterrupt request, PendingInterrupt.ActionRequest action, Decision decision) {
        Set<String> allowed = allowed(request, action);
        if (!allowed.contains(decision.verb())) {
            return "decision " + decision.verb() + " is not allowed for " + action.name() + "; allowed: "
                    + String.join(", ", allowed);
        }
        if (request.isHumanInterrupt()) {
            return HumanResponse.objection(decision);
        }
        return decision instanceof Decision.Edit edit ? edits.objection(action, edit, request.isPerCall()) : null;
    }

    /** The allowed decisions for a call, from its request's configuration for calls of that name; empty if it has none. */
    public static Set<String> allowed(PendingInterrupt request, PendingInterrupt.ActionRequest action) {
        return request.reviews().stream()
                .filter(review -> review.actionName().equals(action.name()))
                .findFirst()
                .map(review -> new LinkedHashSet<>(review.allowedDecisions()))
                .orElseGet(LinkedHashSet::new);
    }

    private ResumePayload payload(Map<String, RequestAnswer> byId) {
        List<RequestAnswer> ordered = new ArrayList<>();
        Map<String, ForeignValue> keyed = new LinkedHashMap<>();
        for (PendingInterrupt request : waiting) {
            RequestAnswer answer = byId.get(request.interruptId());
            if (answer != null) {
                ordered.add(answer.to(request.interruptId()));
                keyed.put(request.interruptId(), form(request, answer));
            }
        }
        PendingInterrupt first = waiting.getFirst();
        boolean plain = waiting.size() == 1 && !first.isPerCall() && !ResumeValue.needsId(keyed.values().iterator().next());
        ForeignValue resume = plain ? keyed.values().iterator().next() : ForeignValue.Fields.copyOf(keyed);
        return new ResumePayload(first.threadId(), resume, ordered);
    }

    private static ForeignValue form(PendingInterrupt request, RequestAnswer answer) {
        if (answer.value() != null) {
            return answer.value();
        }
        List<Decision> decisions = answer.decisions();
        if (request.isHumanInterrupt()) {
            return new ForeignValue.Items(List.of(HumanResponse.entry(decisions.getFirst())));
        }
        if (request.isPerCall()) {
            return decisions.getFirst().form(request.isCamelCase());
        }
        return new ForeignValue.Fields(Map.of(
                "decisions",
                new ForeignValue.Items(decisions.stream().map(one -> one.form(request.isCamelCase())).toList())));
    }
}
