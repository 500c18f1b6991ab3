package dev.stateroom.ui.audit;

import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Writes the whole trail into a file, the oldest entry first. */
final class AuditExport {
    private final Session session;
    private final AuditModel model;
    private final Translations words;
    private final SaveDialog save;
    private final Supplier<@Nullable Window> window;
    private final Consumer<String> notify;

    /** @param notify shows the result as one sentence */
    AuditExport(Session session, AuditModel model, Translations words, SaveDialog save, Supplier<@Nullable Window> window, Consumer<String> notify) {
        this.session = session;
        this.model = model;
        this.words = words;
        this.save = save;
        this.window = window;
        this.notify = notify;
    }

    /** Asks for a file and writes it. */
    void to(TrailFormat format) {
        Path file = save.ask(window.get(), words.get("export"), "audit." + format.ending());
        if (file == null) {
            return;
        }
        session.run(words.get("work.export"), (c, p) -> model.trail().then(trail -> written(trail, format, file, c)), outcome -> outcome.either(
                count -> notify.accept(words.get("export.done", String.valueOf(file.getFileName()), count)), why -> notify.accept(CoreSentences.shown(why))));
    }

    private static Outcome<Long> written(AuditLog trail, TrailFormat format, Path file, Cancellation cancellation) {
        long[] count = new long[1];
        try {
            ReplacedFile.write(file, true, out -> {
                out.write(format.before().getBytes(StandardCharsets.UTF_8));
                IOException[] broken = new IOException[1];
                Outcome<Boolean> all = trail.oldest(cancellation, entry -> {
                    try {
                        out.write(format.entry(entry).getBytes(StandardCharsets.UTF_8));
                        count[0]++;
                        return true;
                    } catch (IOException e) {
                        broken[0] = e;
                        return false;
                    }
                });
                if (broken[0] != null) {
                    throw broken[0];
                }
                if (all instanceof Outcome.Failed<Boolean>(Failure why)) {
                    throw new IOException(why.sentence());
                }
                out.write(format.after().getBytes(StandardCharsets.UTF_8));
            });
            return Outcome.ok(count[0]);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written", e);
        }
    }
}
