package dev.stateroom.workspace.modelinput;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.memory.PromptCopy;
import dev.stateroom.history.state.AgentState;
import dev.stateroom.history.state.Compaction;
import dev.stateroom.history.state.LoadedSkills;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.tool.OffloadedText;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.Toolset;
import dev.stateroom.tool.prompt.FixedProse;
import dev.stateroom.tool.prompt.MemorySection;
import dev.stateroom.tool.prompt.Skill;
import dev.stateroom.tool.prompt.SkillsSection;
import dev.stateroom.tool.summary.ModelWindow;
import dev.stateroom.tool.summary.SummaryEvent;
import dev.stateroom.tool.summary.TokenCount;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.cost.TokenUsage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds an answer of a model and reconstructs its input. */
final class ModelInputReading {
    private final RecordedThread thread;
    private final ToolCall.Ledger calls;
    private final Map<String, ToolCall> moved = new HashMap<>();
    private final Cancellation cancellation;
    private final Dialect dialect;
    private final TokenCount count;

    ModelInputReading(RecordedThread thread, ToolCall.Ledger calls, Cancellation cancellation) {
        this.thread = thread;
        this.calls = calls;
        calls.inOrder().stream().filter(call -> call.offloadedTo() != null).forEach(call -> moved.put(call.id(), call));
        this.cancellation = cancellation;
        this.dialect = thread.dialect().dialect();
        this.count = TokenCount.of(dialect, ModelWindow.UNKNOWN);
    }

    Outcome<Optional<ModelInput>> at(CheckpointKey step) {
        List<CheckpointKey> line = thread.lineage(step);
        for (int i = line.size() - 1; i >= 0; i--) {
            cancellation.check();
            Checkpoint checkpoint = thread.checkpoint(line.get(i));
            if (checkpoint == null || checkpoint.source().equals("input")) {
                continue;
            }
            List<Message> written = NewMessages.at(thread, checkpoint.key(), i == 0 ? null : line.get(i - 1), cancellation);
            Message answer = written.reversed().stream().filter(message -> message.type().equals("ai")).findFirst().orElse(null);
            if (answer != null) {
                return thread.messagesAt(checkpoint.key(), cancellation).map(RebuiltValue::value).map(state -> Optional.of(input(checkpoint, answer, state)));
            }
        }
        return Outcome.ok(Optional.empty());
    }

    private ModelInput input(Checkpoint checkpoint, Message answer, List<Message> state) {
        int end = state.lastIndexOf(answer);
        List<Message> before = state.subList(0, Math.max(0, end));
        AgentState kept = AgentState.at(thread, checkpoint.key()).orElse(AgentState.NONE);
        List<InputPart> known = new ArrayList<>();
        addSkills(known, kept.skills());
        addMemory(known, checkpoint.key());
        FixedProse prose = FixedProse.of(dialect);
        InputPart offered = tools(checkpoint.key());
        known.add(offered);
        List<ModelInput.Unseen> unseen = new ArrayList<>();
        addMessages(known, before, kept.compaction(), unseen);
        TokenUsage reported = TokenUsage.reported(answer);
        List<InputPart> own = prose(prose, known, checkpoint.key().namespace().equals(CheckpointKey.ROOT_NAMESPACE));
        long described = offered.text().lines().mapToLong(tool -> prose.tools().getOrDefault(tool, 0)).sum();
        long others = tokens(known);
        // An agent with less input than the package's own agent is not that agent.
        if (reported == null || reported.input() >= others + tokens(own) + OffloadedText.tokens(described)) {
            known.set(known.indexOf(offered), new InputPart(offered.kind(), offered.origin(), "", null, offered.text(), described == 0 ? -1 : OffloadedText.tokens(described)));
            others = tokens(known) + tokens(own);
        } else {
            own = List.of();
        }
        List<InputPart> parts = new ArrayList<>();
        parts.add(new InputPart(
                InputPart.Kind.INSTRUCTIONS, InputPart.Origin.DIFFERENCE, "", null, "", reported == null || reported.input() < others ? -1 : reported.input() - others));
        parts.addAll(own);
        parts.addAll(known);
        return new ModelInput(checkpoint, answer, dialect, reported, parts, before.size(), unseen);
    }

    /** The other texts of the package's own middleware; of a subagent only those that every agent gets, as it may have a base prompt of its own. */
    private static List<InputPart> prose(FixedProse prose, List<InputPart> known, boolean isMain) {
        List<InputPart> own = new ArrayList<>();
        prose.sections().forEach((about, length) -> {
            boolean isThere = switch (about) {
                case "base", "task" -> isMain;
                case "skills" -> known.stream().anyMatch(part -> part.kind() == InputPart.Kind.SKILLS);
                case "memory" -> known.stream().anyMatch(part -> part.kind() == InputPart.Kind.MEMORY);
                default -> true;
            };
            if (isThere) {
                own.add(new InputPart(InputPart.Kind.PROSE, InputPart.Origin.REBUILT, about, null, "", OffloadedText.tokens(length)));
            }
        });
        return own;
    }

    private static long tokens(List<InputPart> parts) {
        return parts.stream().mapToLong(part -> Math.max(0, part.tokens())).sum();
    }

    private void addSkills(List<InputPart> to, @Nullable LoadedSkills loaded) {
        if (loaded == null || loaded.found().isEmpty()) {
            return;
        }
        List<Skill> skills = loaded.found().stream()
                .map(skill -> new Skill(skill.name(), skill.description(), skill.path(), skill.license(), skill.compatibility(), skill.allowedTools()))
                .toList();
        to.add(
                dialect.language() == Era.Language.PYTHON
                        ? part(InputPart.Kind.SKILLS, InputPart.Origin.REBUILT, "", SkillsSection.list(skills))
                        : part(InputPart.Kind.SKILLS, InputPart.Origin.RECORDED, "", skills.stream()
                                .map(skill -> skill.name() + ": " + skill.description() + " (" + skill.path() + ")")
                                .collect(Collectors.joining("\n"))));
    }

    private void addMemory(List<InputPart> to, CheckpointKey key) {
        Map<String, String> texts = PromptCopy.texts(thread, key);
        texts.forEach((path, text) -> to.add(
                dialect.language() == Era.Language.PYTHON
                        ? part(InputPart.Kind.MEMORY, InputPart.Origin.REBUILT, path, MemorySection.shown(dialect, path, text))
                        : part(InputPart.Kind.MEMORY, InputPart.Origin.RECORDED, path, text)));
    }

    /** The release's file tools, and the other tools that the agent called; tools that it did not call are not stored. */
    private InputPart tools(CheckpointKey key) {
        Set<String> called = new LinkedHashSet<>();
        calls.inOrder().stream().filter(call -> call.proposedAt().namespace().equals(key.namespace())).forEach(call -> called.add(call.tool()));
        Set<String> names = new LinkedHashSet<>();
        Toolset.existing(dialect).stream()
                .filter(tool -> tool != ToolName.EXECUTE || called.contains(tool.id()))
                .forEach(tool -> names.add(tool.id()));
        names.addAll(called);
        return new InputPart(InputPart.Kind.TOOLS, InputPart.Origin.REBUILT, "", null, String.join("\n", names), -1);
    }

    private void addMessages(List<InputPart> to, List<Message> before, @Nullable Compaction compaction, List<ModelInput.Unseen> unseen) {
        List<Message> given = before;
        int cutoff = compaction == null || compaction.cutoffIndex() == null ? 0 : (int) Math.clamp(compaction.cutoffIndex(), 0L, before.size());
        if (compaction != null && cutoff > 0) {
            Message summary = new Message(
                    "human", null, null, new ForeignValue.Text(compaction.summary()), List.of(), null, null, ForeignValue.Fields.EMPTY);
            given = new SummaryEvent(cutoff, summary, compaction.path(), cutoff).applied(before, dialect);
            unseen.add(new ModelInput.Unseen(cutoff, "", compaction.path()));
        }
        for (int i = 0; i < given.size(); i++) {
            cancellation.check();
            Message message = given.get(i);
            boolean isSummary = message.isSummary() || cutoff > 0 && i == 0;
            InputPart.Kind kind = isSummary ? InputPart.Kind.SUMMARY : InputPart.Kind.MESSAGE;
            String name = message.type().equals("tool") ? Objects.requireNonNullElse(message.name(), "tool") : message.type();
            ToolCall call = moved.get(String.valueOf(message.toolCallId()));
            if (call != null) {
                unseen.add(new ModelInput.Unseen(0, call.tool(), call.offloadedTo()));
            }
            to.add(new InputPart(kind, InputPart.Origin.RECORDED, name, message.id(), text(message), count.part(List.of(message))));
        }
    }

    private static String text(Message message) {
        StringBuilder text = new StringBuilder(message.text());
        for (ForeignValue block : ForeignValue.items(message.content())) {
            String type = ForeignValue.text(ForeignValue.fields(block).get("type"));
            if (type != null && !type.equals("text") && !type.equals("tool_use")) {
                text.append(text.isEmpty() ? "" : "\n").append('[').append(type).append(']');
            }
        }
        for (Message.Call call : message.toolCalls()) {
            text.append(text.isEmpty() ? "" : "\n").append(call.name()).append(' ').append(new String(PlainJson.compact(call.args()), StandardCharsets.UTF_8));
        }
        return text.toString();
    }

    private static InputPart part(InputPart.Kind kind, InputPart.Origin origin, String name, String text) {
        return new InputPart(kind, origin, name, null, text, OffloadedText.tokens(text.length()));
    }
}
