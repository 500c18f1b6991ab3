package dev.stateroom.workspace;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps a folder that was opened by itself unchanged until the user agrees to changes of its files. */
final class FolderLock implements Mount.Lock {
    private final @Nullable UserConsents agreements;
    private final String subject;
    private volatile @Nullable Boolean unlocked;

    /** For {@code folder}; {@code agreements} is null if consents are not stored. */
    FolderLock(Path folder, @Nullable UserConsents agreements) {
        this.agreements = agreements;
        this.subject = UserConsents.unlocking(folder);
    }

    /** Reads the consents at the first call, so that a caller that only reads files opens no database. */
    @Override
    public boolean isUnlocked() {
        Boolean known = unlocked;
        if (known == null) {
            known = agreements != null && agreements.has(subject);
            unlocked = known;
        }
        return known;
    }

    /** Applies to this session even if it cannot be stored; the result says so then. */
    @Override
    public Outcome<Boolean> unlock(boolean wanted) {
        unlocked = wanted;
        if (agreements == null) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "nothing is remembered here: it holds until this window is closed");
        }
        return wanted ? agreements.add(subject) : agreements.remove(subject);
    }
}
