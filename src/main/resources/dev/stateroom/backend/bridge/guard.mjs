// Keeps a scratch copy of the user's object from changing anything real.
//
// The process is there for the copy alone: what the object keeps in memory goes with it. Folders of the package's own backends are copied
// when they are first changed. All else that would write a file, reach another computer or start a program is stopped, and the call that
// tried it has no answer.

// More than this of one folder is not copied.
const MOST_FILES = 50_000;
const MOST_BYTES = 1 << 30;
const READERS = ["ls", "lsInfo", "read", "readRaw", "grep", "grepRaw", "glob", "globInfo", "downloadFiles"];
const WRITERS = ["write", "edit", "delete", "uploadFiles"];

// Calls of node:fs that change something, each with the places of the paths in its arguments, and whether links are followed.
const CHANGING = {
  writeFile: [[0], true], appendFile: [[0], true], truncate: [[0], true], createWriteStream: [[0], true],
  mkdir: [[0], false], mkdtemp: [[0], false], rmdir: [[0], false], rm: [[0], false], unlink: [[0], false],
  rename: [[0, 1], false], link: [[0, 1], false], symlink: [[1], false], copyFile: [[1], true], cp: [[1], true],
  chmod: [[0], true], chown: [[0], true], lchown: [[0], false], utimes: [[0], true], lutimes: [[0], false],
};

// Something real would have been touched; the message is for a person.
class Stopped extends Error {}

class Guard {
  constructor(folder) {
    this.folder = fs.realpathSync(folder);
    this.stopped = [];
    this.copies = new Map();
    // What the guard itself works with.
    this.fs = { ...fs };
    this.end = process.kill.bind(process);
  }

  clear() {
    this.fs.rmSync(this.folder, { recursive: true, force: true });
  }

  stop(what) {
    this.stopped.push(what);
    throw new Stopped(`a scratch copy does not ${what}`);
  }

  real(name, follows) {
    const full = path.resolve(String(name instanceof URL ? url.fileURLToPath(name) : name));
    let above = follows ? full : path.dirname(full);
    let rest = follows ? "" : path.basename(full);
    for (;;) {
      try {
        return path.join(this.fs.realpathSync(above), rest);
      } catch {
        try {
          // A link to what is not there yet would be written through.
          if (this.fs.lstatSync(above).isSymbolicLink()) return this.fs.readlinkSync(above);
        } catch {
          // Not there at all.
        }
        if (path.dirname(above) === above) return full;
        rest = path.join(path.basename(above), rest);
        above = path.dirname(above);
      }
    }
  }

  needs(what, name, follows) {
    if (typeof name === "number" || (typeof name === "object" && name !== null && typeof name.fd === "number")) return; // judged when it was opened
    const real = this.real(name, follows);
    if (real !== this.folder && !real.startsWith(this.folder + path.sep) && real !== "/dev/null") this.stop(`${what} ${name}`);
  }

  opened(name, flags) {
    const c = fs.constants;
    const writes = typeof flags === "number" ? flags & (c.O_WRONLY | c.O_RDWR | c.O_CREAT | c.O_TRUNC | c.O_APPEND) : /[wa+]/.test(flags ?? "r");
    if (writes) this.needs("write", name, true);
  }

  // From now on.
  async start() {
    if (this.started) return;
    this.started = true;
    const guard = this;
    const patch = (holder, name, judge) => {
      const plain = holder?.[name];
      if (typeof plain !== "function") return;
      holder[name] = function (...args) {
        judge(args);
        return plain.apply(this, args);
      };
    };
    // A promise's call is refused by its promise.
    const patchLater = (holder, name, judge) => {
      const plain = holder?.[name];
      if (typeof plain !== "function") return;
      holder[name] = async function (...args) {
        judge(args);
        return plain.apply(this, args);
      };
    };
    const real = createRequire(path.join(process.cwd(), "module.js"))("node:fs");
    for (const [name, [places, follows]] of Object.entries(CHANGING)) {
      const judge = (args) => places.forEach((place) => guard.needs(name, args[place], follows));
      patch(real, name, judge);
      patch(real, `${name}Sync`, judge);
      patchLater(real.promises, name, judge);
    }
    patch(real, "open", (args) => guard.opened(args[0], typeof args[1] === "function" ? "r" : args[1]));
    patch(real, "openSync", (args) => guard.opened(args[0], args[1]));
    patchLater(real.promises, "open", (args) => guard.opened(args[0], args[1]));
    const modules = createRequire(path.join(process.cwd(), "module.js"));
    const programs = modules("node:child_process");
    for (const name of ["spawn", "spawnSync", "execFile", "execFileSync"]) {
      // The package's own search only reads.
      patch(programs, name, (args) => /^rg(\.exe)?$/.test(path.basename(String(args[0]))) || guard.stop(`start ${args[0]}`));
    }
    for (const name of ["exec", "execSync", "fork"]) patch(programs, name, (args) => guard.stop(`start ${args[0]}`));
    const where = (args) => args[0]?.host ?? args[0]?.path ?? args[0]?.[0]?.host ?? args[0]?.[0]?.port ?? args[0];
    patch(modules("node:net").Socket.prototype, "connect", (args) => guard.stop(`connect to ${where(args)}`));
    const datagrams = modules("node:dgram").Socket.prototype;
    for (const name of ["send", "connect"]) patch(datagrams, name, () => guard.stop("send datagrams"));
    modules("node:worker_threads").Worker = class {
      constructor() {
        guard.stop("start a worker");
      }
    };
    patch(process, "dlopen", (args) => guard.stop(`use ${args[1]}, which could touch anything unseen`));
    patch(process, "kill", () => guard.stop("end a process"));
    (await load("node:module")).syncBuiltinESMExports();
  }

  // The same with the names of what is real where the words of an answer name its copy.
  named(value) {
    if (typeof value === "string") return [...this.copies].reverse().reduce((text, [real, copy]) => text.replaceAll(copy, () => real), value);
    if (Array.isArray(value)) return value.map((item) => this.named(item));
    if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, this.named(held)]));
  }

  // Does the work; has no answer where something was stopped, whoever swallowed that or threw something else instead.
  async judged(work) {
    this.stopped.length = 0;
    try {
      return this.named(await work());
    } finally {
      if (this.stopped.length > 0) throw new Stopped(`a scratch copy does not ${this.stopped[0]}`);
    }
  }

  // Lets a folder's backend work where its copy is; makes that copy when something is to be changed.
  settle(backend, changes) {
    if (!backend.virtualMode) return; // the whole computer is its folder: it reads, and is stopped where it writes
    backend.stateroomRoot ??= this.real(backend.cwd, true);
    let place = this.place(backend.stateroomRoot);
    if (place === null && changes) {
      this.copy(backend.stateroomRoot);
      place = this.place(backend.stateroomRoot);
    }
    if (place !== null) backend.cwd = place;
  }

  // Where the copy of a folder lies; of one above it too.
  place(root) {
    for (let above = root; ; above = path.dirname(above)) {
      if (this.copies.has(above)) return path.join(this.copies.get(above), path.relative(above, root));
      if (path.dirname(above) === above) return null;
    }
  }

  copy(root) {
    const target = path.join(this.folder, `copy-${this.copies.size}`);
    if (this.fs.existsSync(root)) this.copyFolder(root, target, root, target, { files: MOST_FILES, bytes: MOST_BYTES });
    else this.fs.mkdirSync(target);
    const inner = [...this.copies.keys()].filter((other) => other.startsWith(root + path.sep));
    this.copies.set(root, target);
    for (const other of inner) {
      const moved = path.join(target, path.relative(root, other));
      this.fs.rmSync(moved, { recursive: true, force: true });
      this.fs.mkdirSync(path.dirname(moved), { recursive: true });
      this.fs.renameSync(this.copies.get(other), moved);
      this.copies.delete(other);
    }
  }

  copyFolder(source, target, root, copy, left) {
    this.fs.mkdirSync(target);
    for (const entry of this.fs.readdirSync(source, { withFileTypes: true })) {
      const from = path.join(source, entry.name);
      const to = path.join(target, entry.name);
      const about = this.fs.lstatSync(from);
      left.files--;
      left.bytes -= entry.isFile() ? about.size : 0;
      if (left.files < 0 || left.bytes < 0) {
        this.fs.rmSync(copy, { recursive: true, force: true });
        this.stop(`change ${root}: it has more than ${MOST_FILES} files or ${MOST_BYTES / (1 << 20)} MiB to copy`);
      }
      if (entry.isSymbolicLink()) {
        const link = this.fs.readlinkSync(from);
        const within = link === root || link.startsWith(root + path.sep);
        this.fs.symlinkSync(within ? copy + link.slice(root.length) : link, to);
      } else if (entry.isDirectory()) {
        this.copyFolder(from, to, root, copy, left);
      } else if (entry.isFile()) {
        try {
          this.fs.copyFileSync(from, to);
          this.fs.utimesSync(to, about.atime, about.mtime);
        } catch (e) {
          if (e.code !== "EACCES") throw e;
        }
      }
    }
    const about = this.fs.lstatSync(source);
    this.fs.utimesSync(target, about.atime, about.mtime);
  }

  // Takes the package's own folders to their copies.
  confine(packages) {
    for (const kind of packages.flatMap((all) => [all.FilesystemBackend, all.LocalShellBackend])) {
      const methods = kind?.prototype ?? {};
      for (const name of [...READERS, ...WRITERS].filter((own) => Object.hasOwn(methods, own) && !methods[own].stateroom)) {
        const plain = methods[name];
        const guard = this;
        methods[name] = Object.assign(function (...args) {
          guard.settle(this, WRITERS.includes(name));
          return plain.apply(this, args);
        }, { stateroom: true });
      }
    }
  }
}
