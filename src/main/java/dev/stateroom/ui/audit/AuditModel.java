package dev.stateroom.ui.audit;

import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.jspecify.annotations.Nullable;

/** The newest entries of the trail, and whether its chain is intact. FX thread only, apart from reading. */
final class AuditModel {
    static final int MOST = 20_000;

    private final WorkspaceOpener opener;
    private final Translations words;
    private final InstantSource clock;
    private final ObservableList<AuditEntry> entries = FXCollections.observableArrayList();
    private final FilteredList<AuditEntry> shown = new FilteredList<>(entries);
    private final ObjectProperty<AuditFilter> filter = new SimpleObjectProperty<>(AuditFilter.ALL);
    private final ReadOnlyObjectWrapper<@Nullable Chain> chain = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Failure> failure = new ReadOnlyObjectWrapper<>();
    private final LatestTask reading;
    private final LatestTask verifying;

    /** The result of a check, and its time. */
    record Chain(AuditChain.Verified verified, Instant at) {}

    AuditModel(Session session, WorkspaceOpener opener, Translations words, InstantSource clock) {
        reading = new LatestTask(session.work(), session::broken);
        verifying = new LatestTask(session.work(), session::broken);
        this.opener = opener;
        this.words = words;
        this.clock = clock;
        filter.subscribe(wanted -> shown.setPredicate(wanted.equals(AuditFilter.ALL) ? null : wanted::takes));
    }

    /** All entries that were read, the newest first. */
    ObservableList<AuditEntry> entries() {
        return entries;
    }

    /** The entries that match the filter. */
    FilteredList<AuditEntry> shown() {
        return shown;
    }

    ObjectProperty<AuditFilter> filterProperty() {
        return filter;
    }

    /** The result of the last check; null before the first, and while one is running. */
    ReadOnlyObjectProperty<@Nullable Chain> chainProperty() {
        return chain.getReadOnlyProperty();
    }

    /** Why nothing can be read; null if it can. */
    ReadOnlyObjectProperty<@Nullable Failure> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    boolean isReading() {
        return reading.isRunning() || verifying.isRunning();
    }

    /** Reads the newest entries, then checks the whole chain. */
    void read() {
        if (reading.isRunning()) {
            return;
        }
        reading.begin(words.get("work.read"), (c, p) -> trail().then(trail -> newest(trail, c)), outcome -> outcome.either(read -> {
            boolean news = !read.equals(entries);
            failure.set(null);
            if (news) {
                entries.setAll(read);
            }
            if (news || chain.get() == null) {
                verify();
            }
        }, failure::set));
    }

    /** Checks the whole chain. */
    void verify() {
        if (verifying.isRunning()) {
            return;
        }
        chain.set(null);
        verifying.begin(words.get("work.verify"), (c, p) -> trail().then(trail -> trail.verify(c)), outcome -> outcome.either(verified -> chain.set(new Chain(verified, clock.instant())), failure::set));
    }

    /** Opens the trail of this machine. May block. */
    Outcome<AuditLog> trail() {
        return opener.ownData().then(OwnData::trail);
    }

    private static Outcome<List<AuditEntry>> newest(AuditLog trail, Cancellation cancellation) {
        List<AuditEntry> read = new ArrayList<>();
        return trail.newest(null, cancellation, entry -> {
                    read.add(entry);
                    return read.size() < MOST;
                })
                .map(all -> read);
    }

    /** The entry about the erasure of another one's content; empty if that was not erased or the entry is unknown. */
    Optional<AuditEntry> erasing(AuditEntry erased) {
        return EntryContent.isErased(erased.event())
                ? entries.stream().filter(entry -> EntryContent.named(entry.event()).contains(erased.number())).findFirst()
                : Optional.empty();
    }

    /** The newest entry about the same answer whose action matches. */
    Optional<AuditEntry> ofSending(String id, Predicate<String> action) {
        Stream<AuditEntry> same = entries.stream()
                .filter(entry -> action.test(entry.event().action()))
                .filter(entry -> entry.event().detail().contains(id));
        return same.findFirst();
    }
}
