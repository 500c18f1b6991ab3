package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which results are moved to files, the paths of the files, and the notices left in their place. Source: spec table 11, the
 * JavaScript table 10, vectors {@code tool-eviction-*}, {@code js-evict-*}.
 */
public final class ResultEviction {
    private final Dialect dialect;
    private final ToolSettings settings;
    private final OffloadPaths places;
    private final OffloadNotice notices;
    private final boolean python;

    /**
     * Eviction in a dialect.
     *
     * @param ids source of random ids for the few names that need one
     */
    public ResultEviction(Dialect dialect, ToolSettings settings, Supplier<UUID> ids) {
        this.dialect = dialect;
        this.settings = settings;
        this.places = new OffloadPaths(dialect, settings.artifactsRoot(), ids);
        this.notices = new OffloadNotice(dialect);
        this.python = dialect.language() == Era.Language.PYTHON;
    }

    /** The part of a tool's result that would be moved, and its file; empty if all stays. Nothing is written. */
    public Optional<OffloadedText> planned(ToolMessage message) {
        Integer tokens = settings.evictAbove();
        if (staysWhole(message.name()) || tokens == null || tokens == 0) {
            return Optional.empty();
        }
        String text = text(message.content());
        long limit = (long) tokens * OffloadedText.CHARACTERS_PER_TOKEN;
        return text == null || TextMeasure.of(dialect).length(text) <= limit
                ? Optional.empty()
                : Optional.of(new OffloadedText(places.result(message.callId()), text));
    }

    /** True for tools that cut their results themselves, or return little; until 0.3.5 for all file tools. */
    private boolean staysWhole(String tool) {
        boolean commandsToo = !dialect.holds(DialectFact.EXECUTE_IS_OFFLOADED);
        return ToolName.named(tool)
                .filter(ours -> ours != ToolName.EXECUTE || commandsToo)
                .filter(ours -> ours != ToolName.DELETE || dialect.holds(DialectFact.HAS_DELETE))
                .isPresent();
    }

    /** The text that is measured and moved; null if the release handles plain texts only and this is not one. */
    private @Nullable String text(ForeignValue content) {
        boolean onlyPlain = !dialect.holds(DialectFact.OFFLOADS_BLOCKS);
        if (onlyPlain) {
            return ForeignValue.text(content);
        }
        return python || content instanceof ForeignValue.Text ? ContentText.of(content) : withBlocksAsJson(content);
    }

    private static String withBlocksAsJson(ForeignValue content) {
        List<String> parts = new ArrayList<>();
        for (ForeignValue block : ForeignValue.items(content)) {
            parts.add(Objects.requireNonNullElseGet(ContentText.textOf(block), () -> JsonText.JAVASCRIPT.of(block)));
        }
        return String.join("\n", parts);
    }

    /** Writes the text to move through the backend, and returns the message that remains. */
    AgentReply<ToolMessage> apply(ToolMessage message, AgentBackend backend) {
        Optional<OffloadedText> planned = planned(message);
        if (planned.isEmpty()) {
            return AgentReply.of(message);
        }
        OffloadedText offload = planned.get();
        return backend.write(offload.path(), offload.text()).map(written -> moved(message, offload, written));
    }

    /** The message that {@link #apply} would return if writing succeeded; nothing is written. */
    public ToolMessage preview(ToolMessage message) {
        return planned(message)
                .map(offload -> moved(
                        message, offload, new AgentResult.Write(null, offload.path(), FilesUpdate.ABSENT)))
                .orElse(message);
    }

    private ToolMessage moved(ToolMessage message, OffloadedText offload, AgentResult.Write written) {
        String error = ToolAnswer.error(written);
        if (error != null) {
            boolean lost = dialect.holds(DialectFact.OFFLOAD_FAILURE_LOSES_RESULT);
            return lost ? message.withContent(new ForeignValue.Text(notices.lost(error))) : message;
        }
        boolean answered = dialect.holds(DialectFact.OFFLOAD_NAMES_WRITTEN_PATH) && written.path() != null && !written.path().isEmpty();
        String path = answered ? Objects.requireNonNull(written.path()) : offload.path();
        String notice = notices.result(message.callId(), path, offload.text());
        ToolMessage replaced = message.withContent(replaced(message.content(), notice));
        if (!dialect.holds(DialectFact.OFFLOAD_KEEPS_STATUS)) {
            replaced = replaced.asSuccess();
        }
        return written.filesUpdate() instanceof FilesUpdate.Records ? replaced.alsoUpdating(written.filesUpdate()) : replaced;
    }

    /** In Python other blocks stay after the notice; in JavaScript they are moved into the file. */
    private ForeignValue replaced(ForeignValue content, String notice) {
        List<ForeignValue> blocks = new ArrayList<>();
        if (python && content instanceof ForeignValue.Items(List<ForeignValue> all)) {
            all.stream().filter(block -> ContentText.textOf(block) == null && !(block instanceof ForeignValue.Text)).forEach(blocks::add);
        }
        if (blocks.isEmpty()) {
            return new ForeignValue.Text(notice);
        }
        blocks.addFirst(MediaBlocks.textBlock(notice));
        return new ForeignValue.Items(List.copyOf(blocks));
    }

    /** The part of a user's message that would be moved, and its file; empty if all stays. Nothing is written. Source: spec table 11. */
    public Optional<OffloadedText> plannedMessage(String text) {
        Integer tokens = settings.evictHumanAbove();
        boolean known = dialect.holds(DialectFact.OFFLOADS_USER_MESSAGES);
        return known
                        && tokens != null
                        && tokens != 0
                        && TextMeasure.of(dialect).length(text) > (long) tokens * OffloadedText.CHARACTERS_PER_TOKEN
                ? Optional.of(new OffloadedText(places.message(), text))
                : Optional.empty();
    }

    /** The text for the model in place of a user's message that was moved. */
    public String shownMessage(OffloadedText message) {
        return notices.message(message.path(), message.text());
    }
}
