import { describe, expect, it } from 'vitest';
import { understand } from '../../lib/research/understand';

describe('greetings and questions about the assistant', () => {
  it.each([
    'hello',
    'Hi there!',
    '你好',
    '您好！',
    'what can you do?',
    '你能做什么？',
    'Thank you very much',
    '',
    '？！',
  ])('%j is a greeting', (text) => {
    expect(understand(text).type).toBe('greeting');
  });

  it.each(['hello world in Lua', '你好在日语里怎么说？', 'What can PostgreSQL do that SQLite cannot?'])(
    '%j is a question',
    (text) => {
      expect(understand(text).type).not.toBe('greeting');
    },
  );
});

describe('what an answer must hold', () => {
  it.each([
    ['How many points did the defense surrender?', 'number'],
    ['What is the maximum size of a WAL file?', 'number'],
    ['When was the project founded?', 'date'],
    ['In what year did the war end?', 'date'],
    ['When does SQLite checkpoint the log automatically?', 'condition'],
    ['Who led it when the first release came out?', 'person'],
    ['In which city was she born?', 'place'],
    ['Why does Postgres need its tables cleaned?', 'reason'],
    ['How do I undo the last commit?', 'manner'],
    ['What is a checkpoint?', 'definition'],
    ['What is the tool called?', 'name'],
    ['Does clang notice dead pointers?', 'yes_no'],
    ['Could you please tell me how many pages it holds?', 'number'],
    ['内核的合并窗口持续多久？', 'number'],
    ['黑豹队丢了多少分？', 'number'],
    ['哪一年成立？', 'date'],
    ['什么时候会自动检查点？', 'condition'],
    ['他在什么时间宣布退役？', 'date'],
    ['此方法流行于什么时期？', 'date'],
    ['什么情况下会重置日志？', 'condition'],
    ['谁发明了它？', 'person'],
    ['总部在哪里？', 'place'],
    ['为什么要定期清理？', 'reason'],
    ['怎么撤销上一次提交？', 'manner'],
    ['什么是检查点？', 'definition'],
    ['这个工具叫什么名字？', 'name'],
    ['是否需要重启？', 'yes_no'],
  ])('%s → %s', (question, expects) => {
    expect(understand(question).expects).toBe(expects);
  });
});

describe('kinds of questions', () => {
  it.each([
    ['What is the difference between threads and processes?', 'comparison'],
    ['GIMP 2.0 和 2.4 有什么区别？', 'comparison'],
    ['Why does the build fail with an error?', 'troubleshooting'],
    ['安装失败怎么办？', 'troubleshooting'],
    ['How do I sort records?', 'procedure'],
    ['Is it worth it to move?', 'dispute'],
    ['Summarize the history of Debian', 'open'],
    ['Who wrote it?', 'fact'],
  ])('%s → %s', (question, type) => {
    expect(understand(question).type).toBe(type);
  });
});

describe('names', () => {
  it.each([
    ['How much slower is SQLite’s checkpoint on NFS than on a local disk?', ['SQLite', 'NFS']],
    ['How old was Peyton Manning in Super Bowl 50?', ['Peyton Manning', 'Super Bowl', '50']],
    ['What is the default of io_method in PostgreSQL 18?', ['io_method', 'PostgreSQL', '18']],
    ['Which couple is the word "Debian" made from?', ['Debian']],
    ['Lua 5.4 里整除用什么运算符？', ['Lua', '5.4']],
    ['《西游记》的作者是谁？', ['西游记']],
    ['What is a checkpoint?', []],
  ])('%s', (question, names) => {
    expect(understand(question).names).toEqual(names);
  });
});

describe('content words', () => {
  it('cuts Chinese question words out (C08)', () => {
    expect(understand('请问什么是合并窗口？').terms).toEqual(['合并', '窗口']);
  });

  it('keeps a question that is nothing but question words (C08)', () => {
    expect(understand('什么？').terms).not.toEqual([]);
  });

  it('keeps the word that says in what an amount is measured', () => {
    expect(understand('内核的合并窗口持续多久？').terms).toContain('多久');
  });

  it.each([
    ['Which package does not need a restart?', true],
    ['Which package needs a restart?', false],
    ['哪些软件包不需要重启？', true],
    ['能不能重启？', false],
  ])('sees the negation of %s', (question, negated) => {
    expect(understand(question).negated).toBe(negated);
  });
});

describe('names beside brackets', () => {
  it.each([
    ['Node.js 自带的测试运行器（node:test）算稳定功能吗？', 'node:test'],
    ['Is the test runner (node:test) stable?', 'node:test'],
    ['node:test(稳定吗)怎么用？', 'node:test'],
    ['Which page (wal.html) tells it?', 'wal.html'],
    ['What does fs.readFile() give?', 'fs.readFile'],
    ['What does io.open(2) give?', 'io.open(2)'],
  ])('%j names %j', (text, name) => {
    expect(understand(text).names).toContain(name);
    expect(understand(text).names.join(' ')).not.toMatch(/^[^(]*\)|\([^)]*$/);
  });
});
