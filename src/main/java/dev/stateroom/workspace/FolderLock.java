package dev.stateroom.workspace;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps a folder that was opened by itself as it is, until the user agrees that its files are changed. */
final class FolderLock implements Mount.Lock {
    private final @Nullable UserConsents agreements;
    private final String subject;
    private volatile @Nullable Boolean unlocked;

    /** For {@code folder}; {@code agreements} is null if nothing is remembered. */
    FolderLock(Path folder, @Nullable UserConsents agreements) {
        this.agreements = agreements;
        this.subject = UserConsents.unlocking(folder);
    }

    /** Reads the consents at the first question, so that a caller that only reads files opens no database. */
    @Override
    public boolean isUnlocked() {
        Boolean known = unlocked;
        if (known == null) {
            known = agreements != null && agreements.has(subject);
            unlocked = known;
        }
        return known;
    }

    /** Holds for this session also if it cannot be remembered; then the answer says so. */
    @Override
    public Outcome<Boolean> unlock(boolean wanted) {
        unlocked = wanted;
        if (agreements == null) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "nothing is remembered here: it holds until this window is closed");
        }
        return wanted ? agreements.add(subject) : agreements.remove(subject);
    }
}
